import type { HoldingPayout, Status, Withdrawal } from './withdrawal'

/** The states that a withdrawal can move to (rule book §5); success and failed are final. */
const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['process', 'success', 'failed'],
  process: ['pending', 'success', 'failed'],
  success: [],
  failed: [],
}

/** Names as the screens show them. */
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
  /** Only rows still in this status are changed. */
  readonly from?: Status
  readonly adminId: string
}

/** Why a row stays as it is. `own` is the one that alone makes the whole call forbidden. */
export interface Skip {
  readonly kind: 'own' | 'moved' | 'missing' | 'held'
  /** An Indonesian sentence. */
  readonly reason: string
  /** What a row that has moved is now. */
  readonly status?: Status
}

export const missingWithdrawal: Skip = { kind: 'missing', reason: 'Penarikan tidak ditemukan.' }

/**
 * Whether an admin may move a withdrawal; undefined when it may. Nobody processes their own withdrawal
 * (rule book §1); a row that has left `from`, or is final, is not changed (rule book §5). A row in a payout
 * file is changed by hand only once the bank may have the file, is then refused by another admin than its
 * creator, and never goes back to the queue alone: it would be paid twice.
 */
export function refuseChange(
  withdrawal: Pick<Withdrawal, 'memberId' | 'status'>,
  change: StatusChange,
  holdingPayout?: HoldingPayout,
): Skip | undefined {
  if (withdrawal.memberId === change.adminId) {
    return { kind: 'own', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' }
  }
  const is = statusNames[withdrawal.status]
  const moved = (reason: string): Skip => ({ kind: 'moved', reason, status: withdrawal.status })
  if (isFinal(withdrawal.status)) return moved(`Penarikan sudah selesai dengan status ${is}.`)
  if (withdrawal.status === change.to) return moved(`Penarikan sudah berstatus ${is}.`)
  if (change.from && withdrawal.status !== change.from)
    return moved(`Status penarikan sudah berubah menjadi ${is}.`)
  if (!nextStatuses[withdrawal.status].includes(change.to))
    return moved(`Penarikan berstatus ${is} tidak dapat diubah menjadi ${statusNames[change.to]}.`)
  return holdingPayout && refuseChangeInPayout(holdingPayout, change)
}

function refuseChangeInPayout(
  { number, createdBy, isSent }: HoldingPayout,
  change: StatusChange,
): Skip | undefined {
  const held = (advice: string): Skip => ({
    kind: 'held',
    reason: `Penarikan ada di berkas bayar ${number}. ${advice}`,
  })
  if (!isSent)
    return held('Berkas itu belum diunduh; batalkan berkasnya bila penarikan ini tidak jadi dibayar.')
  if (change.to === 'pending') return held('Tunggu hasil bank, atau batalkan berkasnya.')
  if (change.to === 'failed' && createdBy === change.adminId)
    return held('Anda yang membuat berkas itu; hanya hasil bank atau admin lain yang dapat menolaknya.')
  return undefined
}
