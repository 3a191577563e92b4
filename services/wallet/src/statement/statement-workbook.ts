import { dayColumn, rupiahColumn, sheetWriter, textColumn, writeWorkbook } from '@jejaring/spreadsheet'
import { type WalletType, walletNames, walletTypes } from '../ledger/accounts'
import { type Statement, type StatementLine, sum, type WalletAmounts } from './statement'

interface SummaryRow {
  readonly text: string
  readonly amounts: WalletAmounts
}

/** Streams the statement as a workbook: sums by kind and wallet, whose total is the closing balance, and the lines. */
export function writeStatementWorkbook(statement: Statement): AsyncGenerator<Uint8Array> {
  const { month, opening, totals, lines } = statement
  return writeWorkbook([
    sheetWriter({
      name: `Ringkasan ${month}`,
      columns: summaryColumns,
      batches: oneBatch<SummaryRow>([{ text: 'Saldo awal', amounts: opening }, ...totals]),
      totalLabel: () => 'Saldo akhir',
    }),
    sheetWriter({
      name: `Mutasi ${month}`,
      columns: lineColumns,
      batches: oneBatch(lines),
      totalLabel: (rows) => `Total ${rows} mutasi`,
    }),
  ])
}

const ofWallet = (wallet: WalletType) =>
  rupiahColumn<SummaryRow>(walletNames[wallet], ({ amounts }) => amounts[wallet])

const summaryColumns = [
  textColumn<SummaryRow>('Keterangan', 32, ({ text }) => text),
  ...walletTypes.map(ofWallet),
  rupiahColumn<SummaryRow>('Jumlah', ({ amounts }) => sum(amounts)),
]

const lineColumns = [
  textColumn<StatementLine>('Keterangan', 44, ({ text }) => text),
  dayColumn<StatementLine>('Tanggal', ({ day }) => day),
  textColumn<StatementLine>('Dompet', 22, ({ wallet }) => walletNames[wallet]),
  rupiahColumn<StatementLine>('Masuk', ({ amount }) => (amount > 0n ? amount : null)),
  rupiahColumn<StatementLine>('Keluar', ({ amount }) => (amount < 0n ? -amount : null)),
  rupiahColumn<StatementLine>('Saldo', ({ balance }) => balance, false),
]

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
