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

/** Status fields with these statuses only. */
export const withStatuses = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  ...statusFields,
  status: z.enum(names),
})
const statusNames = ['pending', 'process', 'success', 'failed'] as const

export const withdrawalStatusFields = withStatuses(...statusNames)
/** A ledger entry may also be a bonus whose pairs were all flushed. */
export const entryStatusFields = withStatuses(...statusNames, 'flushed')
export const prizeStatusFields = withStatuses('pending', 'success', 'failed')
export const activityStatusFields = withStatuses('active', 'inactive')

/** A status with its name, colour and icon on screens. */
export const statusJson = <const Status extends string>(
  status: Status,
  status_name: string,
  status_class: string,
  status_icon: string,
) => ({ status, status_name, status_class, status_icon })

const pending = statusJson('pending', 'Menunggu', 'warning', 'clock')
const process = statusJson('process', 'Proses', 'info', 'loader')
const success = statusJson('success', 'Berhasil', 'success', 'check')
const failed = statusJson('failed', 'Ditolak', 'danger', 'x')

/** A withdrawal that its own member has cancelled: `failed` for filters, with a name of its own. */
export const cancelledStatus = statusJson('failed', 'Dibatalkan', 'secondary', 'x')

/** Status of a bonus whose pairs were all flushed by the daily limit. */
export const flushedStatus = statusJson('flushed', 'Hangus', 'secondary', 'x')

const active = statusJson('active', 'Aktif', 'success', 'check')
const inactive = statusJson('inactive', 'Tidak Aktif', 'secondary', 'minus')

/** Status fields of banks and members, which are active or inactive (rule book §7). */
export const activityStatus = (isActive: boolean) => (isActive ? active : inactive)

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
