import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'
import type { TableSource } from './table-source'
import { columnSearch, type TextFilter, textFilterConditions } from './text-filter'

/** The fixed condition of a list. */
export function baseConditions(source: TableSource<string>, bind: Binder): string[] {
  return source.where ? [bind.bindNames(source.where)] : []
}

/** The alias of `countFrom`, if it is a single table. */
export function singleTableName({ countFrom = '' }: Pick<TableSource, 'countFrom'>): string | undefined {
  return /^(?:\w+|\([\s\S]*\)) (\w+)$/.exec(countFrom)?.[1]
}

/** True when `countFrom` has all tables that the SQL refers to. */
export function usesOnlyCountTables(
  { countFrom = '' }: Pick<TableSource, 'countFrom'>,
  sql: string,
): boolean {
  const aliases = [
    singleTableName({ countFrom }),
    ...[...countFrom.matchAll(/(?:^|JOIN )\w+ (\w+)/g)].map(([, name]) => name),
  ]
  return referencedTables(sql).every((table) => aliases.includes(table))
}

/** Aliases of the tables that the SQL refers to. */
export const referencedTables = (sql: string): string[] =>
  [...sql.matchAll(/\b([a-z]\w*)\.\w/g)].map(([, table]) => table!)

/** Conditions of filters, search and dates. */
export function filterConditions(
  source: TableSource<string>,
  textFilter: TextFilter,
  bind: Binder,
): string[] {
  return [
    ...(source.filter ? [bind.bindNames(source.filter)] : []),
    ...columnSearch(source, bind),
    ...textFilterConditions(textFilter, bind),
    ...dateBounds(source.dateColumn, source.query, bind),
  ]
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

export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function whereClause(conditions: readonly string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}` : ''
}
