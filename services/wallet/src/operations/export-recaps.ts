import type { ExportRecapsRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows, fileKind, mergeDeltas } from '@jejaring/service-kit'
import { fileParts, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type RecapPart, type RecapRow, recapTable } from '../store/recap-page'
import { walletRecaps } from '../store/summary-tables'

/** Exports the recaps of all members. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportRecaps(
  { kit }: Context,
  { rows, format }: ExportRecapsRequest,
): AsyncGenerator<FilePart> {
  const source = recapTable(rows?.query, kit.clock.now())
  return fileParts(fileKind(format), recapSheet, async () => {
    await mergeDeltas(kit.database.manager, walletRecaps)
    return await exportedRows<RecapRow>(kit, { target: 'report:wallet_recapts', source, format })
  })
}

const recapColumns: readonly (readonly [RecapPart, string])[] = [
  ['sponsor', 'Sponsor'],
  ['pairing', 'Pairing'],
  ['pairing_level', 'Pairing Level'],
  ['total', 'Total'],
]

const columns: readonly SheetColumn<RecapRow>[] = [
  textColumn('Username', 18, ({ username }) => username),
  textColumn('Nama', 28, ({ name }) => name),
  ...recapColumns.flatMap(([part, title]) => [
    rupiahColumn<RecapRow>(`${title}: masuk`, (row) => row[`${part}_in`]),
    rupiahColumn<RecapRow>(`${title}: keluar`, (row) => row[`${part}_out`]),
    rupiahColumn<RecapRow>(`${title}: saldo`, (row) => row[`${part}_in`] - row[`${part}_out`]),
  ]),
]

/** The sheet: each bonus wallet, and their total. */
const recapSheet = {
  name: 'Rekapitulasi Pendapatan',
  columns,
  totalLabel: (rows: number) => `Total ${rows} member`,
}
