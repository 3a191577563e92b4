import { momentColumn, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import { statusNames } from './decide-status'
import type { RewardClaimStatus } from './reward-claim'

/** What the files of all claims have in common: owner, account, dates and decision. */
export interface ExportedClaim {
  readonly created_at: Date
  readonly updated_at: Date
  readonly username: string
  readonly name: string
  readonly bank_name: string
  readonly bank_account_name: string
  readonly bank_account_address: string
  readonly status: string
  /** Who set the final status; empty while there is none. */
  readonly decided_by: string
}

export const ownerColumns: readonly SheetColumn<ExportedClaim>[] = [
  momentColumn('Tanggal', ({ created_at }) => created_at),
  textColumn('Username', 13, ({ username }) => username),
  textColumn('Nama', 18, ({ name }) => name),
]

export const bankAccountColumns: readonly SheetColumn<ExportedClaim>[] = [
  textColumn('Bank', 18, ({ bank_name }) => bank_name),
  textColumn('Nama pemilik rekening', 20, ({ bank_account_name }) => bank_account_name),
  textColumn('Nomor rekening', 20, ({ bank_account_address }) => bank_account_address),
]

export const changeColumn: SheetColumn<ExportedClaim> = momentColumn(
  'Terakhir diubah',
  ({ updated_at }) => updated_at,
)
export const deciderColumn: SheetColumn<ExportedClaim> = textColumn(
  'Diputuskan oleh',
  16,
  ({ decided_by }) => decided_by,
)

interface ExportedRewardClaim extends ExportedClaim {
  readonly reward: string
  readonly amount: bigint
  readonly reason: string
  readonly payout_number: string
}

/** The sheet. Its total leaves out refused rows, unless there are only refused ones. */
export function rewardClaimSheet(status: RewardClaimStatus | undefined) {
  const columns: readonly SheetColumn<ExportedRewardClaim>[] = [
    ...ownerColumns,
    textColumn('Reward', 22, ({ reward }) => reward),
    rupiahColumn(
      'Nominal',
      ({ amount }) => amount,
      (row) => status === 'failed' || row.status !== 'failed',
    ),
    ...bankAccountColumns,
    textColumn('Status', 12, (row) => statusNames[row.status as RewardClaimStatus]),
    changeColumn,
    textColumn('Alasan', 26, ({ reason }) => reason),
    textColumn('Berkas pembayaran', 20, ({ payout_number }) => payout_number),
    deciderColumn,
  ]
  const label = (rows: number) => `Total ${rows} penarikan reward`
  return {
    name: 'Penarikan Reward',
    columns,
    totalLabel: (rows: number) => (status ? label(rows) : `${label(rows)} (nominal di luar yang ditolak)`),
  }
}
