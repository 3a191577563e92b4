import type { TableRequest } from '@jejaring/ui/table'

/** URL of the file of a table, with its filters and order, flattened to the parameters of `tableFileInput` (gateway). */
export function tableFileUrl(path: string, request: TableRequest, format?: 'xlsx' | 'csv'): string {
  const { draw, start, length, search, order, columns, datestart, datefinish, ...filters } = request
  const [sort] = order
  const parameters = {
    format,
    ...filters,
    datestart,
    datefinish,
    search: search.value,
    sort: sort && columns[sort.column]?.data,
    dir: sort?.dir,
  }
  const nonEmpty = Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return `${path}?${new URLSearchParams(nonEmpty)}`
}
