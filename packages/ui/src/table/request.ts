import type { TableState } from './state'

/** Request of the DataTables server-side protocol, with date range and filters. */
export interface TableRequest {
  draw: number
  start: number
  length: number
  search: { value: string }
  order: { column: number; dir: 'asc' | 'desc' }[]
  columns: { data: string }[]
  datestart?: string
  datefinish?: string
  [filter: string]: unknown
}

/** Default start of a date range. */
export const FIRST_DAY = '1970-01-01'

/** Builds the request from the URL state; the default range ends with the month of `today`. */
export function toRequest(state: TableState, columns: string[], dated: boolean, today: string): TableRequest {
  const column = state.sort ? columns.indexOf(state.sort.key) : -1
  const range = dated ? { datestart: state.from ?? FIRST_DAY, datefinish: state.to ?? endOfMonth(today) } : {}
  return {
    draw: 1,
    start: (state.page - 1) * state.length,
    length: state.length,
    search: { value: state.search },
    order: state.sort && column >= 0 ? [{ column, dir: state.sort.dir }] : [],
    columns: columns.map((data) => ({ data })),
    ...range,
    ...state.filters,
  }
}

/** Last day of the month of a `yyyy-mm-dd` date. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 1970, month ?? 1, 0))
  return last.toISOString().slice(0, 10)
}
