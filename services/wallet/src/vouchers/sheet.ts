import { momentColumn, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import { statusNames } from '../withdrawals/status'
import type { Status } from '../withdrawals/withdrawal'

/** A row of the table of voucher withdrawals. */
export interface ExportedVoucher {
  readonly invoice: string
  readonly created_at: Date
  readonly username: string
  readonly name: string
  readonly amount: bigint
  readonly bank_name: string
  readonly bank_account_name: string
  readonly bank_account_address: string
  readonly status: Status
  readonly changed_at: Date
  readonly reason: string
  readonly payout_number: string
  /** Who set the final status; empty while there is none. */
  readonly decided_by: string
}

/** The sheet. Its total leaves out refused rows, as the table's does, unless there are only refused ones. */
export function voucherSheet(status: Status | undefined) {
  const ofRefused = status === 'failed'
  const columns: readonly SheetColumn<ExportedVoucher>[] = [
    textColumn('Invoice', 20, ({ invoice }) => invoice),
    momentColumn('Tanggal', ({ created_at }) => created_at),
    textColumn('Username', 13, ({ username }) => username),
    textColumn('Nama', 18, ({ name }) => name),
    rupiahColumn(
      'Nominal',
      ({ amount }) => amount,
      (row) => ofRefused || row.status !== 'failed',
    ),
    textColumn('Bank', 18, ({ bank_name }) => bank_name),
    textColumn('Nama pemilik rekening', 20, ({ bank_account_name }) => bank_account_name),
    textColumn('Nomor rekening', 20, ({ bank_account_address }) => bank_account_address),
    textColumn('Status', 12, (row) => statusNames[row.status]),
    momentColumn('Terakhir diubah', ({ changed_at }) => changed_at),
    textColumn('Alasan', 26, ({ reason }) => reason),
    textColumn('Berkas pembayaran', 20, ({ payout_number }) => payout_number),
    textColumn('Diputuskan oleh', 16, ({ decided_by }) => decided_by),
  ]
  const label = (rows: number) => `Total ${rows} penarikan voucher`
  return {
    name: 'Penarikan Voucher',
    columns,
    totalLabel: (rows: number) => (status ? label(rows) : `${label(rows)} (nominal di luar yang ditolak)`),
  }
}
