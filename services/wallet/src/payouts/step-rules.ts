import type { AuditTarget } from '@jejaring/identifiers/audit'
import { conflict, type Fault, forbidden } from '@jejaring/service-kit'
import { type Payout, payoutStepName } from './payout'

type PayoutState = Pick<Payout, 'number' | 'status' | 'createdBy' | 'releasedAt'>

/** The target of the proposal to let a payout file go to the bank. */
export function payoutTarget(payoutId: string): AuditTarget {
  return `payout:${payoutId}`
}

/** Whether this admin has already approved it (a retry). */
export function isApprovedBy(
  { status, approvedBy }: Pick<Payout, 'status' | 'approvedBy'>,
  adminId: string,
): boolean {
  return approvedBy === adminId && status !== 'cancelled'
}

/** Whether it was already cancelled for this reason (a retry). */
export function isCancelledFor(
  { status, reason: knownReason }: Pick<Payout, 'status' | 'reason'>,
  reason: string,
): boolean {
  return status === 'cancelled' && knownReason === reason
}

/** Returns why an admin may not approve a payout, or undefined. */
export function refuseApproval(payout: PayoutState, adminId: string): Fault | undefined {
  if (payout.status !== 'waiting') return wrongStatus(payout, 'disetujui')
  if (payout.createdBy === adminId)
    return forbidden('Anda yang membuat berkas pembayaran ini. Persetujuan harus dari admin lain.')
  return undefined
}

/**
 * Returns why an admin may not cancel a payout, or undefined. Once the file was downloaded, the bank may be paying it, so
 * neither its creator nor an admin with an open withdrawal in it (`isOwn`) may queue the money to be paid again.
 */
export function refuseCancellation(payout: PayoutState, adminId: string, isOwn = false): Fault | undefined {
  if (payout.status !== 'waiting' && payout.status !== 'ready') return wrongStatus(payout, 'dibatalkan')
  if (payout.releasedAt && payout.createdBy === adminId)
    return forbidden('Berkas ini sudah diunduh. Hanya admin lain yang dapat membatalkannya.')
  if (payout.releasedAt && isOwn)
    return forbidden(
      'Berkas ini sudah diunduh dan memuat penarikan Anda sendiri. Minta admin lain membatalkannya.',
    )
  return undefined
}

/** Returns why the file cannot be released for download, or undefined. */
export function refuseRelease(payout: PayoutState): Fault | undefined {
  if (payout.status === 'waiting')
    return conflict('Berkas ini menunggu persetujuan admin lain sebelum dapat diunduh.')
  return payout.status === 'cancelled' ? wrongStatus(payout, 'diunduh') : undefined
}

/** Returns why the file cannot be downloaded, or undefined. */
export function refuseDownload(payout: PayoutState): Fault | undefined {
  if (payout.status === 'cancelled' || payout.releasedAt) return refuseRelease(payout)
  return (
    refuseRelease(payout) ??
    conflict('Berkas ini belum dilepas. Buka halaman berkas pembayaran itu, lalu tekan "Unduh berkas".')
  )
}

/** Returns why a result cannot be imported, or undefined. */
export function refuseResult(payout: PayoutState): Fault | undefined {
  if (payout.status === 'cancelled') return wrongStatus(payout, 'diberi hasil')
  if (!payout.releasedAt)
    return conflict('Berkas ini belum pernah diunduh, jadi belum mungkin ada hasil dari bank.')
  return undefined
}

function wrongStatus(payout: PayoutState, action: string): Fault {
  return conflict(`Berkas ${payout.number} berstatus ${payoutStepName(payout)}, tidak dapat ${action}.`)
}
