import { momentColumn, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import { statusNames } from './status'
import type { Withdrawal } from './withdrawal'

/** A row of the export, with the names of the owner. */
export type ExportedRow = Pick<
  Withdrawal,
  | 'id'
  | 'invoice'
  | 'createdAt'
  | 'type'
  | 'amountRequest'
  | 'amountAdmin'
  | 'amountVoucher'
  | 'bankFee'
  | 'amountReceived'
  | 'bankName'
  | 'bankAccountName'
  | 'bankAccountNumber'
  | 'status'
  | 'finishedAt'
  | 'reason'
> & { readonly username: string; readonly name: string }

const walletNames: Readonly<Record<Withdrawal['type'], string>> = {
  sponsor: 'Bonus Sponsor',
  pairing: 'Bonus Pairing',
  pairing_level: 'Bonus Pairing (Level)',
}

/**
 * The sheet, with the column titles of the admins' table. Its totals leave out refused rows, as the table's do; the label
 * says so unless a status is selected. A file of refused rows only sums those.
 */
export function withdrawalSheet(status: Withdrawal['status'] | undefined) {
  const ofRefused = status === 'failed'
  const label = (rows: number) => `Total ${rows} penarikan`
  return {
    name: 'Penarikan',
    columns: exportColumns(ofRefused),
    totalLabel: (rows: number) => (status ? label(rows) : `${label(rows)} (nominal tanpa yang ditolak)`),
  }
}

const exportColumns = (ofRefused: boolean): readonly SheetColumn<ExportedRow>[] => [
  textColumn('Invoice', 22, ({ invoice }) => invoice),
  momentColumn('Tanggal', ({ createdAt }) => createdAt),
  textColumn('Username', 16, ({ username }) => username),
  textColumn('Nama', 26, ({ name }) => name),
  textColumn('Dompet', 22, ({ type }) => walletNames[type]),
  rupiahColumn(
    'Nominal',
    ({ amountRequest }) => amountRequest,
    ({ status }) => ofRefused || status !== 'failed',
  ),
  rupiahColumn('Biaya admin', blankIfRefused('amountAdmin')),
  rupiahColumn('Masuk voucher', blankIfRefused('amountVoucher')),
  rupiahColumn('Biaya bank', blankIfRefused('bankFee')),
  rupiahColumn('Diterima', blankIfRefused('amountReceived')),
  textColumn('Bank', 30, ({ bankName }) => bankName),
  textColumn('Nama pemilik rekening', 26, ({ bankAccountName }) => bankAccountName),
  textColumn('Nomor rekening', 22, ({ bankAccountNumber }) => bankAccountNumber),
  textColumn('Status', 12, ({ status }) => statusNames[status]),
  momentColumn('Selesai', ({ finishedAt }) => finishedAt),
  textColumn('Alasan', 30, ({ reason }) => reason),
]

/**
 * Blank for refused rows, as on the page: nothing was paid or deducted, so the totals are the amounts paid or to be paid.
 */
function blankIfRefused(field: 'amountAdmin' | 'amountVoucher' | 'bankFee' | 'amountReceived') {
  return (row: ExportedRow) => (row.status === 'failed' ? null : row[field])
}
