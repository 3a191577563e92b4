import type { TableRequest } from '@jejaring/ui/table'

/** URL of the Excel file of a table, with its filters and order. */
export function exportUrl(path: string, request: TableRequest): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const parameters = {
    st: text(request.st) || text(request.fstatus),
    type: text(request.type),
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    search: request.search?.value ?? '',
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
  }
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return `${path}?${query}`
}
