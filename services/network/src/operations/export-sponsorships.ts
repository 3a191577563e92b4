import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportSponsorshipsRequest } from '@jejaring/proto/network/v1/network'
import { exportedRows, fileKind } from '@jejaring/service'
import { fileParts, momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type Sponsorship, sponsorshipTable } from './list-sponsorships'

/** Who sponsors whom, as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportSponsorships(
  context: Context,
  { rows, format }: ExportSponsorshipsRequest,
): AsyncGenerator<FilePart> {
  const source = sponsorshipTable(rows?.query)
  return fileParts(fileKind(format), sponsorshipSheet, () =>
    exportedRows<Sponsorship>(context, { target: 'report:sponsors', source, format }),
  )
}

/** Who sponsors whom, as the report's table names it. */
const sponsorshipSheet = {
  name: 'Sponsorisasi',
  columns: [
    textColumn<Sponsorship>('Username', 18, ({ username }) => username),
    textColumn<Sponsorship>('Nama', 28, ({ name }) => name),
    momentColumn<Sponsorship>('Tanggal', ({ created_at }) => created_at),
    textColumn<Sponsorship>('Sponsor', 18, ({ sponsor_username }) => sponsor_username),
    textColumn<Sponsorship>('Nama sponsor', 28, ({ sponsor_name }) => sponsor_name),
  ],
  totalLabel: (rows: number) => `Total ${rows} member disponsori`,
}
