import { formatDateTime } from '@jejaring/calendar'
import { formatNumber } from '@jejaring/money'
import { type PdfColumn, PdfTablePages } from '@jejaring/service-kit/pdf'
import { walletNames, walletTypes } from '../ledger/accounts'
import { type Statement, type StatementLine, sum, type WalletAmounts } from './statement'

/** The owner and the issuer of a statement. */
export interface StatementHead {
  readonly issuer: string
  readonly name: string
  readonly username: string
  readonly writtenAt: Date
}

interface SummaryRow {
  readonly text: string
  readonly amounts: WalletAmounts
}

/** Writes the statement as A4 pages: sums by kind and wallet, then the lines with the balance after each. */
export async function writeStatementPdf(statement: Statement, head: StatementHead): Promise<Buffer> {
  const title = `Mutasi bulanan ${monthText(statement.month)}`
  const pages = await PdfTablePages.create({
    title: `${title} @${head.username}`,
    writtenAt: head.writtenAt,
  })
  pages.heading(head.issuer, 14)
  pages.heading(title, 12)
  pages.text(`${head.name} @${head.username}`.trim())
  pages.text(
    `Periode ${dayText(statement.firstDay)} – ${dayText(statement.lastDay)}. Dibuat ${formatDateTime(head.writtenAt)} WIB.`,
  )
  pages.text('Semua jumlah dalam Rupiah. Hari berganti pukul 00.00 WIB.')
  const summary = [
    { text: 'Saldo awal', amounts: statement.opening },
    ...statement.totals,
    { text: 'Saldo akhir', amounts: statement.closing },
  ]
  const lines = [
    balanceRow(statement.firstDay, 'Saldo awal', statement.opening),
    ...statement.lines,
    balanceRow(statement.lastDay, 'Saldo akhir', statement.closing),
  ]
  await pages.table(summaryColumns, summary, { boldEnds: true })
  await pages.table(lineColumns, lines, { boldEnds: true })
  return await pages.save()
}

const summaryColumns: readonly PdfColumn<SummaryRow>[] = [
  { title: 'Ringkasan', width: 120, value: ({ text }) => text },
  ...walletTypes.map((wallet) => ({
    title: walletNames[wallet],
    width: 79,
    right: true,
    value: ({ amounts }: SummaryRow) => formatNumber(amounts[wallet]),
  })),
  { title: 'Jumlah', width: 79, right: true, value: ({ amounts }) => formatNumber(sum(amounts)) },
]

type LineRow = Pick<StatementLine, 'day' | 'text' | 'balance'> & Partial<StatementLine>

const lineColumns: readonly PdfColumn<LineRow>[] = [
  { title: 'Tanggal', width: 52, value: ({ day }) => dayText(day) },
  { title: 'Keterangan', width: 191, value: ({ text }) => text },
  { title: 'Dompet', width: 84, value: ({ wallet }) => (wallet ? walletNames[wallet] : '') },
  {
    title: 'Masuk',
    width: 62,
    right: true,
    value: ({ amount = 0n }) => (amount > 0n ? formatNumber(amount) : ''),
  },
  {
    title: 'Keluar',
    width: 62,
    right: true,
    value: ({ amount = 0n }) => (amount < 0n ? formatNumber(-amount) : ''),
  },
  { title: 'Saldo', width: 64, right: true, value: ({ balance }) => formatNumber(balance) },
]

const balanceRow = (day: string, text: string, amounts: WalletAmounts): LineRow => ({
  day,
  text,
  balance: sum(amounts),
})

const dayText = (day: string) => day.split('-').reverse().join('/')

/** Formats `2026-11` as "November 2026". */
function monthText(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('id-ID', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
