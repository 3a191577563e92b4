import { DownloadButton, tableFileUrl } from '@jejaring/features'
import type { TableRequest } from '@jejaring/ui/table'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import * as texts from './texts'

interface ExportButtonsProps {
  /** Report name: the last path segment of GET /api/reports/export/{report}. */
  report: string
  request: TableRequest
}

/** Download buttons for all filtered rows of a report, in the order of its table. */
export function ExportButtons({ report, request }: ExportButtonsProps) {
  const path = `/api/reports/export/${report}`
  return (
    <>
      <DownloadButton
        href={tableFileUrl(path, request, 'xlsx')}
        leftSection={<IconFileSpreadsheet size={18} />}
      >
        {texts.excel}
      </DownloadButton>
      <DownloadButton href={tableFileUrl(path, request, 'csv')} leftSection={<IconFileTypeCsv size={18} />}>
        {texts.csv}
      </DownloadButton>
    </>
  )
}
