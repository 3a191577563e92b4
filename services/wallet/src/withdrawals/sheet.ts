import { momentColumn, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
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

/**
 * The export, with the columns as the admins' table names them. Its totals are those above that table: without what was
 * refused, and the label says so where some of it may be among the rows. A file of refused ones alone adds up these.
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
 * Nobody received anything of what was refused, and nothing was taken from it: empty, as on the page, so that the
 * totals are what was paid or will be.
 */
function blankIfRefused(field: 'amountAdmin' | 'amountVoucher' | 'bankFee' | 'amountReceived') {
  return (row: ExportedRow) => (row.status === 'failed' ? null : row[field])
}
