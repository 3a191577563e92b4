import { conflict, type Fault, forbidden } from '@jejaring/service-kit'
import { type Payout, payoutStatusNames } from './payout'

type PayoutState = Pick<Payout, 'number' | 'status' | 'createdBy' | 'downloadedAt'>

/** Whether an admin's approval is what there is already. */
export function isApprovedBy(
  { status, approvedBy }: Pick<Payout, 'status' | 'approvedBy'>,
  adminId: string,
): boolean {
  return approvedBy === adminId && status !== 'cancelled'
}

/** Whether it was taken back already, for this reason. */
export function isCancelledFor(
  { status, reason: knownReason }: Pick<Payout, 'status' | 'reason'>,
  reason: string,
): boolean {
  return status === 'cancelled' && knownReason === reason
}

/** Why an admin may not approve a payout; undefined when it may. */
export function refuseApproval(payout: PayoutState, adminId: string): Fault | undefined {
  if (payout.status !== 'waiting') return wrongStatus(payout, 'disetujui')
  if (payout.createdBy === adminId)
    return forbidden('Anda yang membuat berkas bayar ini. Persetujuan harus dari admin lain.')
  return undefined
}

/**
 * Why an admin may not cancel a payout; undefined when it may. Once the file has left the house its
 * creator alone must not take it back: the bank may be paying it. Nor may an admin who has a withdrawal in it
 * that is open (`isOwn`): it would be queued to be paid again.
 */
export function refuseCancellation(payout: PayoutState, adminId: string, isOwn = false): Fault | undefined {
  if (payout.status !== 'waiting' && payout.status !== 'ready') return wrongStatus(payout, 'dibatalkan')
  if (payout.downloadedAt && payout.createdBy === adminId)
    return forbidden('Berkas ini sudah diunduh. Hanya admin lain yang dapat membatalkannya.')
  if (payout.downloadedAt && isOwn)
    return forbidden(
      'Berkas ini sudah diunduh dan memuat penarikan Anda sendiri. Minta admin lain membatalkannya.',
    )
  return undefined
}

/** Why the file cannot be downloaded; undefined when it can. */
export function refuseDownload(payout: PayoutState): Fault | undefined {
  if (payout.status === 'waiting')
    return conflict('Berkas ini menunggu persetujuan admin lain sebelum dapat diunduh.')
  return payout.status === 'cancelled' ? wrongStatus(payout, 'diunduh') : undefined
}

/** Why a result cannot be taken in; undefined when it can. */
export function refuseResult(payout: PayoutState): Fault | undefined {
  if (payout.status === 'cancelled') return wrongStatus(payout, 'diberi hasil')
  if (!payout.downloadedAt)
    return conflict('Berkas ini belum pernah diunduh, jadi belum mungkin ada hasil dari bank.')
  return undefined
}

function wrongStatus({ number, status }: PayoutState, action: string): Fault {
  return conflict(`Berkas ${number} berstatus ${payoutStatusNames[status]}, tidak dapat ${action}.`)
}
