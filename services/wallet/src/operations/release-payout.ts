import type { Payout as PayoutMessage, ReleasePayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, requireAdmin } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { refuseRelease } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { lockPayout, updatePayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

/**
 * Releases a payout for download: commits `downloadedAt` before the first byte can leave, because from then on the bank may
 * have the file. A repeated release changes nothing. Faults: forbidden, not_found, conflict (waiting for approval,
 * cancelled).
 */
export async function releasePayout({ kit }: Context, { id }: ReleasePayoutRequest): Promise<PayoutMessage> {
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  return await kit.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout) throw payoutNotFound()
    const refusal = refuseRelease(payout)
    if (refusal) throw refusal
    if (!payout.downloadedAt) {
      await updatePayout(tx, payout, { downloadedBy: adminId, downloadedAt: kit.clock.now() })
      tx.audit({
        action: 'payout.released',
        target: `payout:${id}`,
        after: { number: payout.number, total: payout.total },
      })
    }
    return payoutMessage((await payoutById(tx, payout))!, adminId)
  })
}
