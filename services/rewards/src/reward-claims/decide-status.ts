import { conflict, forbidden, invalid } from '@jejaring/service-kit'
import { isInOpenPayout, noPayout } from './payout-state'
import type { RewardClaim, RewardClaimStatus } from './reward-claim'

/** Names for the screens. */
export const statusNames: Readonly<Record<RewardClaimStatus, string>> = {
  pending: 'Menunggu',
  process: 'Proses',
  success: 'Berhasil',
  failed: 'Ditolak',
}

const MAX_REASON_LENGTH = 500

export interface ClaimStatusChange {
  readonly to: RewardClaimStatus | undefined
  /** Precondition: the claim is still in this status. */
  readonly from: RewardClaimStatus | undefined
  readonly reason: string
  readonly adminId: string
}

/**
 * Returns the claim with its new status. Any status may follow any other, except that success is final (rule book §3),
 * nobody processes their own, and a claim in a payout file has the status that the file gives it (rule book §5). Faults: invalid (`status`, `reason`), forbidden, conflict (param `status`: current).
 */
export function decideStatus(claim: RewardClaim, change: ClaimStatusChange, now: Date): RewardClaim {
  const { to, from } = change
  if (!to) throw invalidField('status', 'Pilih status: pending, process, success, atau failed.')
  const reason = change.reason.trim()
  if (reason.length > MAX_REASON_LENGTH)
    throw invalidField('reason', `Alasan paling banyak ${MAX_REASON_LENGTH} karakter.`)
  if (claim.memberId === change.adminId) {
    throw forbidden('Anda tidak dapat memproses penarikan reward Anda sendiri.')
  }
  const currentName = statusNames[claim.status]
  const wrongStatus = (sentence: string) => conflict(sentence, { params: { status: claim.status } })
  if (claim.status === 'success')
    throw wrongStatus(`Penarikan reward sudah selesai dengan status ${currentName}.`)
  if (from && claim.status !== from)
    throw wrongStatus(`Status penarikan reward sudah berubah menjadi ${currentName}.`)
  if (isInOpenPayout(claim)) throw wrongStatus(inPayout(claim))
  if (claim.status === to) throw wrongStatus(`Penarikan reward sudah berstatus ${currentName}.`)
  return {
    ...claim,
    ...noPayout,
    status: to,
    reason: to === 'failed' ? reason || 'Ditolak oleh admin.' : '',
    updatedAt: now,
    version: claim.version + 1n,
  }
}

function inPayout({ payoutNumber }: Pick<RewardClaim, 'payoutNumber'>): string {
  return payoutNumber
    ? `Penarikan reward ini ada di berkas pembayaran ${payoutNumber}. Unggah hasil bank, atau selesaikan barisnya di halaman berkas itu.`
    : 'Penarikan reward ini sedang dimasukkan ke berkas pembayaran. Coba lagi satu menit lagi.'
}

function invalidField(field: string, sentence: string) {
  return invalid(sentence, { [field]: sentence })
}
