import type { ExportRecapsRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows, fileKind, mergeDeltas } from '@jejaring/service-kit'
import { fileColumns, fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { type RecapRow, recapColumns, recapTable } from '../store/recap-page'
import { walletRecaps } from '../store/summary-tables'

const { usernameOf } = memberCopies

/** Exports the recaps of all members. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportRecaps(
  { kit }: Context,
  { rows, format }: ExportRecapsRequest,
): AsyncGenerator<FilePart> {
  const source = recapTable(rows?.query, kit.clock.now())
  return fileParts(fileKind(format), recapSheet, async () => {
    await mergeDeltas(kit.database.manager, walletRecaps)
    return await exportedRows(kit, { target: 'report:wallet_recapts', source, format, usernameOf })
  })
}

/** The sheet: each bonus wallet, and their total. */
const recapSheet = {
  name: 'Rekapitulasi Pendapatan',
  columns: fileColumns<RecapRow>(recapColumns),
  totalLabel: (rows: number) => `Total ${rows} member`,
}
