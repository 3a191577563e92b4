import type { SheetColumn } from '@jejaring/spreadsheet'
import { statusNames } from './status'
import type { Withdrawal } from './withdrawal'

/** A withdrawal as a row of the export, with the names of its owner. */
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

/** The columns of the export, as the admins' table names them. */
export const exportColumns: readonly SheetColumn<ExportedRow>[] = [
  text('Invoice', 22, ({ invoice }) => invoice),
  moment('Tanggal', ({ createdAt }) => createdAt),
  text('Username', 16, ({ username }) => username),
  text('Nama', 26, ({ name }) => name),
  text('Dompet', 22, ({ type }) => walletNames[type]),
  amount('Nominal', ({ amountRequest }) => amountRequest),
  amount('Biaya admin', ({ amountAdmin }) => amountAdmin),
  amount('Masuk voucher', ({ amountVoucher }) => amountVoucher),
  amount('Biaya bank', ({ bankFee }) => bankFee),
  amount('Diterima', ({ amountReceived }) => amountReceived),
  text('Bank', 24, ({ bankName }) => bankName),
  text('Nama pemilik rekening', 26, ({ bankAccountName }) => bankAccountName),
  text('Nomor rekening', 22, ({ bankAccountNumber }) => bankAccountNumber),
  text('Status', 12, ({ status }) => statusNames[status]),
  moment('Selesai', ({ finishedAt }) => finishedAt),
  text('Alasan', 30, ({ reason }) => reason),
]

type Column = SheetColumn<ExportedRow>

function text(title: string, width: number, value: (row: ExportedRow) => string): Column {
  return { title, kind: 'text', width, value }
}

function amount(title: string, value: (row: ExportedRow) => bigint): Column {
  return { title, kind: 'rupiah', width: 14, value, sum: true }
}

function moment(title: string, value: (row: ExportedRow) => Date | null): Column {
  return { title, kind: 'moment', width: 18, value }
}
