import { bonusWalletNames } from '@jejaring/identifiers'
import type { ExportIncomeRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { fileColumns, fileParts, textColumn } from '@jejaring/spreadsheet'
import { bonusWalletFrom } from '../api/mappers/wallet'
import type { Context } from '../context'
import { describeLine } from '../ledger/describe-line'
import { type IncomeRow, incomeColumns, incomeTable } from '../store/income-page'
import { memberCopies } from '../store/member-copies'

const { usernameOf } = memberCopies

/** Exports the members' income. Faults: unauthenticated, forbidden, too_many, invalid (too many rows). */
export function exportIncome(
  { kit }: Context,
  { rows, format }: ExportIncomeRequest,
): AsyncGenerator<FilePart> {
  const wallet = rows && bonusWalletFrom(rows.wallet)
  const source = incomeTable(rows?.query, wallet)
  return fileParts(fileKind(format), incomeSheet, () =>
    exportedRows(kit, {
      target: 'report:wallets',
      source,
      filters: { wallet },
      filterFacts: [{ label: 'Dompet', value: wallet ? bonusWalletNames[wallet] : 'semua' }],
      format,
      usernameOf,
    }),
  )
}

/** The sheet, with the columns of the income table. */
const incomeSheet = {
  name: 'Pendapatan Member',
  columns: [
    ...fileColumns<IncomeRow>(incomeColumns),
    textColumn<IncomeRow>('Keterangan', 70, (row) => describeLine({ ...row, reason: '' }, row.wallet)),
  ],
  totalLabel: (rows: number) => `Total ${rows} baris`,
}
