import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportSponsorshipsRequest } from '@jejaring/proto/network/v1/network'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { fileParts, momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type Sponsorship, sponsorshipTable } from './list-sponsorships'

/** Who sponsors whom, as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportSponsorships(
  context: Context,
  { rows, format }: ExportSponsorshipsRequest,
): AsyncGenerator<FilePart> {
  const source = sponsorshipTable(rows?.query)
  const sponsors = new Set<string>()
  return fileParts(fileKind(format), sheetWith(sponsors), async () =>
    noted(sponsors, await exportedRows<Sponsorship>(context, { target: 'report:sponsors', source, format })),
  )
}

/** Hands the rows on and keeps who sponsored in them. */
async function* noted(sponsors: Set<string>, batches: AsyncIterable<readonly Sponsorship[]>) {
  for await (const batch of batches) {
    for (const { sponsor_username } of batch) sponsors.add(sponsor_username)
    yield batch
  }
}

/** Who sponsors whom, as the report's table names it. The totals are written when all rows have gone through. */
const sheetWith = (sponsors: ReadonlySet<string>) => ({
  name: 'Sponsorisasi',
  columns: [
    textColumn<Sponsorship>('Username', 18, ({ username }) => username),
    textColumn<Sponsorship>('Nama', 28, ({ name }) => name),
    momentColumn<Sponsorship>('Tanggal', ({ created_at }) => created_at),
    textColumn<Sponsorship>('Sponsor', 18, ({ sponsor_username }) => sponsor_username),
    textColumn<Sponsorship>('Nama sponsor', 28, ({ sponsor_name }) => sponsor_name),
  ],
  totalLabel: (rows: number) => `Total ${rows} member disponsori oleh ${sponsors.size} sponsor`,
})
