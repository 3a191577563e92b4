import type { Status, Withdrawal } from './withdrawal'

/** The states that a withdrawal can move to (rule book §5); success and failed are final. */
const next: Readonly<Record<Status, readonly Status[]>> = {
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
  return next[status].length === 0
}

export interface StatusChange {
  readonly to: Status
  /** Only rows still in this status are changed. */
  readonly from?: Status
  readonly adminId: string
}

/** Why a row stays as it is. `own` is the one that alone makes the whole call forbidden. */
export interface Skip {
  readonly kind: 'own' | 'moved' | 'missing'
  /** An Indonesian sentence. */
  readonly reason: string
}

export const missing: Skip = { kind: 'missing', reason: 'Penarikan tidak ditemukan.' }

/**
 * Whether an admin may move a withdrawal; undefined when it may. Nobody processes their own withdrawal
 * (rule book §1); a row that has left `from`, or is final, is not changed (rule book §5).
 */
export function refuseChange(
  withdrawal: Pick<Withdrawal, 'memberId' | 'status'>,
  change: StatusChange,
): Skip | undefined {
  if (withdrawal.memberId === change.adminId) {
    return { kind: 'own', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' }
  }
  const is = statusNames[withdrawal.status]
  if (isFinal(withdrawal.status))
    return { kind: 'moved', reason: `Penarikan sudah selesai dengan status ${is}.` }
  if (withdrawal.status === change.to) return { kind: 'moved', reason: `Penarikan sudah berstatus ${is}.` }
  if (change.from && withdrawal.status !== change.from) {
    return { kind: 'moved', reason: `Status penarikan sudah berubah menjadi ${is}.` }
  }
  if (!next[withdrawal.status].includes(change.to)) {
    return {
      kind: 'moved',
      reason: `Penarikan berstatus ${is} tidak dapat diubah menjadi ${statusNames[change.to]}.`,
    }
  }
  return undefined
}
