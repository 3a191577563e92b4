import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportSponsorshipsRequest } from '@jejaring/proto/network/v1/network'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { fileParts, momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type SponsorRow, sponsorTable } from './list-sponsors'

/** Who sponsors whom, as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportSponsors(
  context: Context,
  { rows, format }: ExportSponsorshipsRequest,
): AsyncGenerator<FilePart> {
  const source = sponsorTable(rows?.query)
  const sponsors = new Set<string>()
  return fileParts(fileKind(format), sponsorSheet(sponsors), async () =>
    collectSponsors(
      sponsors,
      await exportedRows<SponsorRow>(context, { target: 'report:sponsors', source, format }),
    ),
  )
}

/** Hands the rows on and keeps who sponsored in them. */
async function* collectSponsors(sponsors: Set<string>, batches: AsyncIterable<readonly SponsorRow[]>) {
  for await (const batch of batches) {
    for (const { sponsor_username } of batch) sponsors.add(sponsor_username)
    yield batch
  }
}

/** Who sponsors whom, as the report's table names it. The totals are written when all rows have gone through. */
const sponsorSheet = (sponsors: ReadonlySet<string>) => ({
  name: 'Sponsorisasi',
  columns: [
    textColumn<SponsorRow>('Username', 18, ({ username }) => username),
    textColumn<SponsorRow>('Nama', 28, ({ name }) => name),
    momentColumn<SponsorRow>('Tanggal', ({ created_at }) => created_at),
    textColumn<SponsorRow>('Sponsor', 18, ({ sponsor_username }) => sponsor_username),
    textColumn<SponsorRow>('Nama sponsor', 28, ({ sponsor_name }) => sponsor_name),
  ],
  totalLabel: (rows: number) => `Total ${rows} member disponsori oleh ${sponsors.size} sponsor`,
})
