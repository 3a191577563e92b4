import type { TableRequest } from '@jejaring/ui/table'

/** URL of GET /api/reports/export/audit with the filters and the order of the table. */
export function exportUrl(request: TableRequest, format: 'xlsx' | 'csv'): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const parameters = {
    format,
    search: request.search.value,
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    actor: text(request.actor),
    action: text(request.action),
    target: text(request.target),
  }
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return `/api/reports/export/audit?${query}`
}
