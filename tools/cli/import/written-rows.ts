import { formatDate, formatDateTime } from '@jejaring/calendar'
import { columns, type SourceRow } from './source-row'

/** A moment as a file says it, to the second, in Jakarta. */
export function writtenDate(moment: Date): string {
  return `${formatDate(moment)} ${formatDateTime(moment).slice(-5)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`
}

/** Members as `npm run import` reads them. */
export function asCsv(rows: readonly SourceRow[]): string {
  const lines = rows.map((row) => columns.map((column) => `"${row[column].replaceAll('"', '""')}"`).join(','))
  return [columns.join(','), ...lines].join('\n')
}
