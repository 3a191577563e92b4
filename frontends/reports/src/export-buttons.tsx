import { DownloadButton } from '@jejaring/features'
import type { TableRequest } from '@jejaring/ui/table'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { texts } from './texts'

interface ExportButtonsProps {
  /** The last part of GET /api/reports/export/…. */
  report: string
  request: TableRequest
}

/** All rows that a report's table is narrowed to, in its order, as a file. */
export function ExportButtons({ report, request }: ExportButtonsProps) {
  return (
    <>
      <DownloadButton
        href={exportAddress(report, request, 'xlsx')}
        leftSection={<IconFileSpreadsheet size={18} />}
      >
        {texts.excel}
      </DownloadButton>
      <DownloadButton
        href={exportAddress(report, request, 'csv')}
        leftSection={<IconFileTypeCsv size={18} />}
      >
        {texts.csv}
      </DownloadButton>
    </>
  )
}

/** GET /api/reports/export/{report} with what the table is narrowed and sorted by. */
export function exportAddress(report: string, request: TableRequest, format: 'xlsx' | 'csv'): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const wanted = {
    format,
    search: request.search.value,
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    type: text(request.type),
    month: text(request.month),
  }
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
  return `/api/reports/export/${report}?${query}`
}
