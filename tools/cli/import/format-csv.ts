import { formatDate, formatDateTime } from '@jejaring/calendar'
import { stringify } from 'csv-stringify/sync'
import { columns, type SourceRow } from './source-row'

/** Formats a time in Jakarta to the second, as in a file. */
export function formatCsvDate(moment: Date): string {
  return `${formatDate(moment)} ${formatDateTime(moment).slice(-5)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`
}

/** Formats members as CSV for `npm run import`. */
export function formatCsv(rows: readonly SourceRow[]): string {
  return stringify([...rows], { columns: [...columns], header: true })
}
