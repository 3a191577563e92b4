import type { TableRequest } from '@jejaring/ui/table'

/** GET /api/withdraws/export: URL of the Excel file with the table's filters and order. */
export function exportUrl(request: TableRequest): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const parameters = {
    st: text(request.st),
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    search: request.search?.value ?? '',
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
  }
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return `/api/withdraws/export?${query}`
}
