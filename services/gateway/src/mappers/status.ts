import { ClaimStatus, PrizeStatus } from '@jejaring/proto/rewards/v1/rewards'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'

/** Status fields of every row that has a status (rule book §7). */
export const statusFields = {
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  status_icon: z.string(),
}

const withStatuses = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  ...statusFields,
  status: z.enum(names),
})
const statusNames = ['pending', 'process', 'success', 'failed'] as const

export const withdrawalStatusFields = withStatuses(...statusNames)
/** A ledger entry may also be a bonus whose pairs were all flushed. */
export const entryStatusFields = withStatuses(...statusNames, 'flushed')
export const prizeStatusFields = withStatuses('pending', 'success', 'failed')
export const activityStatusFields = withStatuses('active', 'inactive')

const pending = {
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
  status_icon: 'clock',
} as const
const process = {
  status: 'process',
  status_name: 'Proses',
  status_class: 'info',
  status_icon: 'loader',
} as const
const success = {
  status: 'success',
  status_name: 'Berhasil',
  status_class: 'success',
  status_icon: 'check',
} as const
const failed = { status: 'failed', status_name: 'Ditolak', status_class: 'danger', status_icon: 'x' } as const

/** A withdrawal that its own member has cancelled: `failed` for filters, with a name of its own. */
export const cancelledStatus = {
  ...failed,
  status_name: 'Dibatalkan',
  status_class: 'secondary',
} as const

/** Status of a bonus whose pairs were all flushed by the daily limit. */
export const flushedStatus = {
  status: 'flushed',
  status_name: 'Hangus',
  status_class: 'secondary',
  status_icon: 'x',
} as const

const withdrawalStatuses = {
  [WithdrawalStatus.PENDING]: pending,
  [WithdrawalStatus.PROCESS]: process,
  [WithdrawalStatus.SUCCESS]: success,
  [WithdrawalStatus.FAILED]: failed,
}

/** Rows without a status, such as bonuses, count as successful. */
export function withdrawalStatus(status: WithdrawalStatus) {
  return withdrawalStatuses[status as keyof typeof withdrawalStatuses] ?? success
}

/** Status of a voucher withdrawal; product.md calls its first status Tunggu. */
export function voucherStatus(status: WithdrawalStatus) {
  return status === WithdrawalStatus.PENDING
    ? { ...pending, status_name: 'Tunggu' }
    : withdrawalStatus(status)
}

/** Parses the status of a filter or a form: empty or `all` means every status. Undefined for an unknown name. */
export const statusParser =
  <Status extends string>(statuses: Readonly<Record<string, { readonly status: string }>>, every: Status) =>
  (name: string): Status | undefined => {
    if (name === '' || name === 'all') return every
    return Object.entries(statuses).find(([, { status }]) => status === name)?.[0] as Status | undefined
  }

export const parseWithdrawalStatus = statusParser(withdrawalStatuses, WithdrawalStatus.UNSPECIFIED)

// Reward claims use the status names of withdrawals (rule book §7).
const claimStatuses = {
  [ClaimStatus.PENDING]: pending,
  [ClaimStatus.PROCESS]: process,
  [ClaimStatus.SUCCESS]: success,
  [ClaimStatus.FAILED]: failed,
}

const prizeStatuses = {
  [PrizeStatus.PENDING]: pending,
  [PrizeStatus.SUCCESS]: success,
  [PrizeStatus.FAILED]: { ...failed, status_name: 'Gagal' },
}

export function claimStatus(status: ClaimStatus) {
  return claimStatuses[status as keyof typeof claimStatuses] ?? pending
}

export function prizeStatus(status: PrizeStatus) {
  return prizeStatuses[status as keyof typeof prizeStatuses] ?? pending
}

export const parseClaimStatus = statusParser(claimStatuses, ClaimStatus.UNSPECIFIED)
export const parsePrizeStatus = statusParser(prizeStatuses, PrizeStatus.UNSPECIFIED)
