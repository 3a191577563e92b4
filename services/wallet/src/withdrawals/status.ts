import type { ContainingPayout, Status, Withdrawal } from './withdrawal'

/** State machine of withdrawals (rule book §5); success and failed are final. */
const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['process', 'success', 'failed'],
  process: ['pending', 'success', 'failed'],
  success: [],
  failed: [],
}

/** Names for the screens. */
export const statusNames: Readonly<Record<Status, string>> = {
  pending: 'Menunggu',
  process: 'Proses',
  success: 'Berhasil',
  failed: 'Ditolak',
}

export function isFinal(status: Status): boolean {
  return nextStatuses[status].length === 0
}

export interface StatusChange {
  readonly to: Status
  /** Precondition: rows in another status are skipped. */
  readonly from?: Status
  readonly adminId: string
}

/** Why a row is skipped. A call whose rows are all `own` is forbidden. */
export interface Skip {
  readonly kind: 'own' | 'not_changeable' | 'missing' | 'in_payout' | 'unverified'
  /** An Indonesian sentence. */
  readonly reason: string
  /** Current status of a row that cannot be changed. */
  readonly status?: Status
}

export const missingWithdrawal: Skip = { kind: 'missing', reason: 'Penarikan tidak ditemukan.' }

/** `withdraw_requires_identity` is on, and the member's identity is not verified, or not any more. */
export const unverifiedIdentity: Skip = {
  kind: 'unverified',
  reason:
    'Identitas member ini belum terverifikasi, jadi penarikannya belum boleh dibayar. Periksa identitasnya dulu, atau tolak penarikannya.',
}

/**
 * Returns why an admin may not move a withdrawal, or undefined. Nobody processes their own withdrawal (rule book §1); a row
 * that has left `from`, or is final, does not change (rule book §5). A row in a payout file changes by hand only after the
 * file was downloaded, is refused only by another admin than the file's creator, and never returns to pending alone,
 * because it would be paid twice.
 */
export function refuseChange(
  withdrawal: Pick<Withdrawal, 'memberId' | 'status'>,
  change: StatusChange,
  containingPayout?: ContainingPayout,
): Skip | undefined {
  if (withdrawal.memberId === change.adminId) {
    return { kind: 'own', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' }
  }
  const currentName = statusNames[withdrawal.status]
  const notChangeable = (reason: string): Skip => ({
    kind: 'not_changeable',
    reason,
    status: withdrawal.status,
  })
  if (isFinal(withdrawal.status))
    return notChangeable(`Penarikan sudah selesai dengan status ${currentName}.`)
  if (withdrawal.status === change.to) return notChangeable(`Penarikan sudah berstatus ${currentName}.`)
  if (change.from && withdrawal.status !== change.from)
    return notChangeable(`Status penarikan sudah berubah menjadi ${currentName}.`)
  if (!nextStatuses[withdrawal.status].includes(change.to))
    return notChangeable(
      `Penarikan berstatus ${currentName} tidak dapat diubah menjadi ${statusNames[change.to]}.`,
    )
  return containingPayout && refuseChangeInPayout(containingPayout, change)
}

/** Returns why a request that waits for the result of a payout does not change by hand, or undefined. */
export function refuseChangeInPayout(
  { number, createdBy, isReleased }: ContainingPayout,
  change: Pick<StatusChange, 'to' | 'adminId'>,
): Skip | undefined {
  const inPayout = (advice: string): Skip => ({
    kind: 'in_payout',
    reason: `Penarikan ada di berkas pembayaran ${number}. ${advice}`,
  })
  if (!isReleased)
    return inPayout('Berkas itu belum diunduh; batalkan berkasnya bila penarikan ini tidak jadi dibayar.')
  if (change.to === 'pending') return inPayout('Tunggu hasil bank, atau batalkan berkasnya.')
  if (change.to === 'failed' && createdBy === change.adminId)
    return inPayout('Anda yang membuat berkas itu; hanya hasil bank atau admin lain yang dapat menolaknya.')
  return undefined
}
