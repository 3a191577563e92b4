import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type {
  ExportConcentrationRequest,
  FilePart,
  ListConcentrationReply,
} from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, exportedRows, fileKind, mergeDeltas, requireAdmin, tablePage } from '@jejaring/service-kit'
import { fileColumns, fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type ConcentrationRow, concentrationColumns, concentrationTable } from '../store/concentration'
import { memberCopies } from '../store/member-copies'
import { walletRecaps } from '../store/summary-tables'

/** Lists what the highest earners were credited, compared with all. Faults: unauthenticated, forbidden. */
export async function listConcentration(
  { kit }: Context,
  query: TableQuery | undefined,
): Promise<ListConcentrationReply> {
  requireAdmin()
  await mergeDeltas(kit.database.manager, walletRecaps)
  const page = await tablePage(kit.database.manager, concentrationTable(query))
  return { counts: countsOf(page), groups: [...page.rows] }
}

/** Exports it as a file. Faults: unauthenticated, forbidden, too_many. */
export function exportConcentration(
  { kit }: Context,
  { query, format }: ExportConcentrationRequest,
): AsyncGenerator<FilePart> {
  const source = concentrationTable(query)
  const { usernameOf } = memberCopies
  return fileParts(fileKind(format), sheet, async () => {
    await mergeDeltas(kit.database.manager, walletRecaps)
    return await exportedRows(kit, { target: 'report:concentration', source, format, usernameOf })
  })
}

const sheet = {
  name: 'Konsentrasi',
  columns: fileColumns<ConcentrationRow>(concentrationColumns),
  totalLabel: (rows: number) => `${rows} kelompok`,
}
