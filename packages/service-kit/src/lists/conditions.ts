import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { z } from 'zod'
import type { Binder } from './binder'
import type { AnyTable } from './table-source'
import { matchCondition, type TextMatch } from './text-match'

/** FROM and WHERE of the list's rows after search and dates, with these joins and those that the search needs. */
export function selection(
  source: AnyTable,
  match: TextMatch,
  bind: Binder,
  joins: readonly string[] = [],
): string {
  const text = matchCondition(source, match, bind)
  const where = [...baseConditions(source, bind), ...filterConditions(source, bind), ...text.conditions]
  return `FROM ${ownTable(source, bind)} ${joinClauses(source, bind, [...joins, ...text.joins])} ${whereClause(where)}`
}

/** FROM item of the list's own table. */
export const ownTable = ({ table, alias }: AnyTable, bind: Binder): string =>
  bind.bindNames(`${table} ${alias}`)

/** JOIN clauses in the order of their declaration: all, or those with these names. */
export function joinClauses({ joins = {} }: AnyTable, bind: Binder, names = Object.keys(joins)): string {
  return Object.keys(joins)
    .filter((name) => names.includes(name))
    .map((name) => bind.bindNames(joins[name]!))
    .join(' ')
}

/** The fixed condition of a list. */
export function baseConditions({ where }: Pick<AnyTable, 'where'>, bind: Binder): string[] {
  return where ? [bind.bindNames(where)] : []
}

/** Conditions of the further filters and the dates. */
export function filterConditions({ filter, dateColumn, query }: AnyTable, bind: Binder): string[] {
  return [...(filter ? [bind.bindNames(filter)] : []), ...dateBounds(dateColumn, query, bind)]
}

/** Date bounds as half-open range in Asia/Jakarta. Invalid days are ignored, like an empty filter. */
function dateBounds(column: string | undefined, query: TableQuery | undefined, bind: Binder): string[] {
  if (!column || !query) return []
  const midnight = (day: string, plus: string) =>
    `((${bind.bindValue(day)}::date${plus})::timestamp AT TIME ZONE 'Asia/Jakarta')`
  const bounds: string[] = []
  if (isIsoDate(query.dateStart)) bounds.push(`${column} >= ${midnight(query.dateStart, '')}`)
  if (isIsoDate(query.dateFinish)) bounds.push(`${column} < ${midnight(query.dateFinish, ' + 1')}`)
  return bounds
}

/** Whether PostgreSQL accepts the text as a date; it has no year 0. */
export const isIsoDate = (text: string) => z.iso.date().safeParse(text).success && text >= '0001'

export function whereClause(conditions: readonly string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}` : ''
}
