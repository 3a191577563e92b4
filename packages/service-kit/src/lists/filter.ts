import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'
import type { TableSource } from './page'
import { type Found, foundFilter, ownSearch } from './search'

/** What every row must fulfil. */
export function baseOf(source: TableSource<string>, bind: Binder): string[] {
  return source.where ? [bind.named(source.where)] : []
}

/** The name of the table that a list is of, where `countFrom` is that table alone. */
export function ownTable({ countFrom = '' }: Pick<TableSource, 'countFrom'>): string | undefined {
  return /^(?:\w+|\([\s\S]*\)) (\w+)$/.exec(countFrom)?.[1]
}

/** Whether `countFrom` has all the tables that some SQL speaks of. */
export function isOwn({ countFrom = '' }: Pick<TableSource, 'countFrom'>, sql: string): boolean {
  const own = [
    ownTable({ countFrom }),
    ...[...countFrom.matchAll(/(?:^|JOIN )\w+ (\w+)/g)].map(([, name]) => name),
  ]
  return tablesIn(sql).every((table) => own.includes(table))
}

/** The tables that some SQL speaks of, by the names that it has for them. */
export const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b([a-z]\w*)\.\w/g)].map(([, table]) => table!)

/** What filters, search and dates ask of rows. */
export function narrowing(source: TableSource<string>, found: Found, bind: Binder): string[] {
  return [
    ...(source.filter ? [bind.named(source.filter)] : []),
    ...ownSearch(source, bind),
    ...foundFilter(found, bind),
    ...dateBounds(source.dateColumn, source.query, bind),
  ]
}

/** Days that are not dates are ignored, as an empty filter is. */
function dateBounds(column: string | undefined, query: TableQuery | undefined, bind: Binder): string[] {
  if (!column || !query) return []
  const midnight = (day: string, plus: string) =>
    `((${bind.value(day)}::date${plus})::timestamp AT TIME ZONE 'Asia/Jakarta')`
  const bounds: string[] = []
  if (isDay(query.dateStart)) bounds.push(`${column} >= ${midnight(query.dateStart, '')}`)
  if (isDay(query.dateFinish)) bounds.push(`${column} < ${midnight(query.dateFinish, ' + 1')}`)
  return bounds
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function whereOf(parts: readonly string[]): string {
  return parts.length > 0 ? `WHERE ${parts.map((part) => `(${part})`).join(' AND ')}` : ''
}
