import { DownloadButton } from '@jejaring/features'
import type { TableRequest } from '@jejaring/ui/table'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { texts } from './texts'

interface ExportButtonsProps {
  /** Report name: the last path segment of GET /api/reports/export/{report}. */
  report: string
  request: TableRequest
}

/** Download buttons for all filtered rows of a report, in the order of its table. */
export function ExportButtons({ report, request }: ExportButtonsProps) {
  return (
    <>
      <DownloadButton
        href={exportUrl(report, request, 'xlsx')}
        leftSection={<IconFileSpreadsheet size={18} />}
      >
        {texts.excel}
      </DownloadButton>
      <DownloadButton href={exportUrl(report, request, 'csv')} leftSection={<IconFileTypeCsv size={18} />}>
        {texts.csv}
      </DownloadButton>
    </>
  )
}

/** URL of GET /api/reports/export/{report} with the filters and the order of the table. */
export function exportUrl(report: string, request: TableRequest, format: 'xlsx' | 'csv'): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const parameters = {
    format,
    search: request.search.value,
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    type: text(request.type),
    month: text(request.month),
  }
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return `/api/reports/export/${report}?${query}`
}
