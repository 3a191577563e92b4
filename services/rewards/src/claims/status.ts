import { conflict, forbidden, invalid } from '@jejaring/service-kit'
import type { Claim, ClaimStatus } from './claim'

/** Names as the screens show them. */
export const statusNames: Readonly<Record<ClaimStatus, string>> = {
  pending: 'Menunggu',
  process: 'Proses',
  success: 'Berhasil',
  failed: 'Ditolak',
}

const LONGEST_REASON = 500

export interface ClaimChange {
  readonly to: ClaimStatus | undefined
  /** Only a claim still in this status is changed. */
  readonly from: ClaimStatus | undefined
  readonly reason: string
  readonly adminId: string
}

/**
 * The claim after an admin moved it: freely, except that success is final (rule book §3) and nobody
 * processes their own. Faults: invalid (`status`, `reason`), forbidden, conflict with the `status` that it has.
 */
export function decideStatus(claim: Claim, change: ClaimChange, now: Date): Claim {
  const { to, from } = change
  if (!to) throw wrong('status', 'Pilih status: pending, process, success, atau failed.')
  const reason = change.reason.trim()
  if (reason.length > LONGEST_REASON)
    throw wrong('reason', `Alasan paling panjang ${LONGEST_REASON} karakter.`)
  if (claim.memberId === change.adminId) {
    throw forbidden('Anda tidak dapat memproses penarikan reward Anda sendiri.')
  }
  const is = statusNames[claim.status]
  const moved = (sentence: string) => conflict(sentence, { params: { status: claim.status } })
  if (claim.status === 'success') throw moved(`Penarikan reward sudah selesai dengan status ${is}.`)
  if (from && claim.status !== from) throw moved(`Status penarikan reward sudah berubah menjadi ${is}.`)
  if (claim.status === to) throw moved(`Penarikan reward sudah berstatus ${is}.`)
  return {
    ...claim,
    status: to,
    reason: to === 'failed' ? reason || 'Ditolak oleh admin.' : '',
    updatedAt: now,
    version: claim.version + 1n,
  }
}

function wrong(field: string, sentence: string) {
  return invalid(sentence, { [field]: sentence })
}
