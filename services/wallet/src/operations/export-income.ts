import type { ExportIncomeRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import {
  dayColumn,
  fileParts,
  momentColumn,
  rupiahColumn,
  type SheetColumn,
  textColumn,
} from '@jejaring/spreadsheet'
import { bonusWalletFrom } from '../api/mappers/wallet'
import type { Context } from '../context'
import { describeLine } from '../ledger/describe-line'
import { type IncomeRow, incomeTable } from '../store/income-page'

/** Exports the members' income. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportIncome(
  { kit }: Context,
  { rows, format }: ExportIncomeRequest,
): AsyncGenerator<FilePart> {
  const wallet = rows && bonusWalletFrom(rows.wallet)
  const source = incomeTable(rows?.query, wallet)
  return fileParts(fileKind(format), incomeSheet, () =>
    exportedRows<IncomeRow>(kit, { target: 'report:wallets', source, filters: { wallet }, format }),
  )
}

const kinds: Readonly<Record<IncomeRow['wallet'], string>> = {
  sponsor: 'Bonus Sponsor',
  pairing: 'Bonus Pairing',
  pairing_level: 'Bonus Pairing (Level)',
}

const columns: readonly SheetColumn<IncomeRow>[] = [
  textColumn('Username', 18, ({ username }) => username),
  textColumn('Nama', 28, ({ name }) => name),
  momentColumn('Tanggal', ({ created_at }) => created_at),
  dayColumn('Hari bisnis', ({ business_day }) => business_day),
  textColumn('Bonus', 22, ({ wallet }) => kinds[wallet]),
  rupiahColumn('Jumlah', ({ amount }) => amount),
  textColumn('Keterangan', 70, (row) => describeLine({ ...row, reason: '' }, row.wallet)),
]

/** The sheet, with the columns of the income table. */
const incomeSheet = {
  name: 'Pendapatan Member',
  columns,
  totalLabel: (rows: number) => `Total ${rows} baris`,
}
