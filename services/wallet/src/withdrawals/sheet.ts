import { bonusWalletNames } from '@jejaring/identifiers'
import { momentColumn, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import { statusNames } from './status'
import type { Withdrawal } from './withdrawal'

/** A row of the table of withdrawals. */
export interface ExportedRow {
  readonly invoice: string
  readonly created_at: Date
  readonly username: string
  readonly name: string
  readonly type: Withdrawal['type']
  readonly amount_request: bigint
  readonly amount_admin: bigint
  readonly amount_voucher: bigint
  readonly bank_fee: bigint
  readonly amount_received: bigint
  readonly bank_name: string
  readonly bank_account_name: string
  readonly bank_account_address: string
  readonly status: Withdrawal['status']
  readonly finished_at: Date | null
  readonly reason: string
  readonly payout_number: string
  /** Who set the final status; empty while there is none. */
  readonly decided_by: string
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
    totalLabel: (rows: number) => (status ? label(rows) : `${label(rows)} (nominal di luar yang ditolak)`),
  }
}

const exportColumns = (ofRefused: boolean): readonly SheetColumn<ExportedRow>[] => [
  textColumn('Invoice', 19, ({ invoice }) => invoice),
  momentColumn('Tanggal', ({ created_at }) => created_at),
  textColumn('Username', 12, ({ username }) => username),
  textColumn('Nama', 14, ({ name }) => name),
  textColumn('Dompet', 10, ({ type }) => bonusWalletNames[type]),
  rupiahColumn(
    'Nominal',
    ({ amount_request }) => amount_request,
    ({ status }) => ofRefused || status !== 'failed',
  ),
  rupiahColumn('Biaya admin', blankIfRefused('amount_admin')),
  rupiahColumn('Masuk voucher', blankIfRefused('amount_voucher')),
  rupiahColumn('Biaya bank', blankIfRefused('bank_fee')),
  rupiahColumn('Diterima', blankIfRefused('amount_received')),
  textColumn('Bank', 12, ({ bank_name }) => bank_name),
  textColumn('Nama pemilik rekening', 16, ({ bank_account_name }) => bank_account_name),
  textColumn('Nomor rekening', 17, ({ bank_account_address }) => bank_account_address),
  textColumn('Status', 10, ({ status }) => statusNames[status]),
  momentColumn('Selesai', ({ finished_at }) => finished_at),
  textColumn('Alasan', 16, ({ reason }) => reason),
  textColumn('Berkas pembayaran', 19, ({ payout_number }) => payout_number),
  textColumn('Diputuskan oleh', 13, ({ decided_by }) => decided_by),
]

/**
 * Blank for refused rows, as on the page: nothing was paid or deducted, so the totals are the amounts paid or to be paid.
 */
function blankIfRefused(field: 'amount_admin' | 'amount_voucher' | 'bank_fee' | 'amount_received') {
  return (row: ExportedRow) => (row.status === 'failed' ? null : row[field])
}
