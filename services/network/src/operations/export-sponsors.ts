import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportSponsorshipsRequest } from '@jejaring/proto/network/v1/network'
import { exportedRows, fileKind, usernameReader } from '@jejaring/service-kit'
import { fileColumns, fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type SponsorRow, sponsorColumns, sponsorTable } from './list-sponsors'

/** The sponsors report as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportSponsors(
  context: Context,
  { rows, format }: ExportSponsorshipsRequest,
): AsyncGenerator<FilePart> {
  const source = sponsorTable(rows?.query)
  const sponsors = new Set<string>()
  return fileParts(fileKind(format), sponsorSheet(sponsors), async () => {
    const { batches, facts } = await exportedRows(context, {
      target: 'report:sponsors',
      source,
      format,
      usernameOf: usernameReader('member_id'),
    })
    return { batches: collectSponsors(sponsors, batches), facts }
  })
}

/** Passes the rows on and collects their sponsors. */
async function* collectSponsors(sponsors: Set<string>, batches: AsyncIterable<readonly SponsorRow[]>) {
  for await (const batch of batches) {
    for (const { sponsor_username } of batch) sponsors.add(sponsor_username)
    yield batch
  }
}

/** The report's columns. The total label reads `sponsors` after all rows have passed. */
const sponsorSheet = (sponsors: ReadonlySet<string>) => ({
  name: 'Sponsorisasi',
  columns: fileColumns<SponsorRow>(sponsorColumns),
  totalLabel: (rows: number) => `Total ${rows} member disponsori oleh ${sponsors.size} sponsor`,
})
