import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'
import type { TableSource } from './table-source'
import { columnSearch, type TextFilter, textFilterConditions } from './text-filter'

/** What every row must fulfil. */
export function baseConditions(source: TableSource<string>, bind: Binder): string[] {
  return source.where ? [bind.bindNames(source.where)] : []
}

/** The name of the table that a list is of, where `countFrom` is that table alone. */
export function singleTableName({ countFrom = '' }: Pick<TableSource, 'countFrom'>): string | undefined {
  return /^(?:\w+|\([\s\S]*\)) (\w+)$/.exec(countFrom)?.[1]
}

/** Whether `countFrom` has all the tables that some SQL speaks of. */
export function usesOnlyCountTables(
  { countFrom = '' }: Pick<TableSource, 'countFrom'>,
  sql: string,
): boolean {
  const own = [
    singleTableName({ countFrom }),
    ...[...countFrom.matchAll(/(?:^|JOIN )\w+ (\w+)/g)].map(([, name]) => name),
  ]
  return referencedTables(sql).every((table) => own.includes(table))
}

/** The tables that some SQL speaks of, by the names that it has for them. */
export const referencedTables = (sql: string): string[] =>
  [...sql.matchAll(/\b([a-z]\w*)\.\w/g)].map(([, table]) => table!)

/** What filters, search and dates ask of rows. */
export function filterConditions(source: TableSource<string>, found: TextFilter, bind: Binder): string[] {
  return [
    ...(source.filter ? [bind.bindNames(source.filter)] : []),
    ...columnSearch(source, bind),
    ...textFilterConditions(found, bind),
    ...dateBounds(source.dateColumn, source.query, bind),
  ]
}

/** Days that are not dates are ignored, as an empty filter is. */
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

export function whereClause(parts: readonly string[]): string {
  return parts.length > 0 ? `WHERE ${parts.map((part) => `(${part})`).join(' AND ')}` : ''
}
