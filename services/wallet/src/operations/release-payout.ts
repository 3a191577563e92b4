import type { Payout as PayoutMessage, ReleasePayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, type Fault, isUuid, requireAdmin } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import type { OutcomeLine } from '../payouts/payout'
import { refuseRelease } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { findPayout, lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { fetchPayeeCheck } from './check-payees'
import { payoutNotFound } from './plan-payout'

/**
 * Releases a payout for download: commits `releasedAt` before the first byte can leave, because from then on the bank may
 * have the file. A repeated release changes nothing. Faults: forbidden, not_found, unavailable, conflict (waiting for
 * approval, cancelled, or it pays a member whose identity is not verified any more).
 */
export async function releasePayout(context: Context, { id }: ReleasePayoutRequest): Promise<PayoutMessage> {
  const { kit } = context
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  const unverified = await findUnverifiedPayee(context, id)
  return await kit.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout) throw payoutNotFound()
    const refusal = refuseRelease(payout)
    if (refusal) throw refusal
    if (!payout.releasedAt) {
      if (unverified) throw unverifiedPayee(unverified)
      await updatePayout(tx, payout, { releasedBy: adminId, releasedAt: kit.clock.now() })
      tx.audit({
        action: 'payout.released',
        target: `payout:${id}`,
        after: { number: payout.number, total: payout.total },
      })
    }
    return payoutMessage((await payoutById(tx, payout))!, adminId)
  })
}

/** Returns a line of a file that has not been downloaded whose member lacks the required identity. Faults: unavailable. */
async function findUnverifiedPayee(context: Context, id: string): Promise<OutcomeLine | undefined> {
  const { manager } = context.kit.database
  const payout = await findPayout(manager, id)
  if (!payout || payout.releasedAt) return undefined
  const items = await readPayoutItems(manager, payout)
  const checkPayee = await fetchPayeeCheck(context, async () => items)
  return items.find((item) => checkPayee(item))
}

function unverifiedPayee({ username, invoice }: OutcomeLine): Fault {
  return conflict(
    `Identitas ${username} (${invoice}) belum terverifikasi, jadi berkas ini belum boleh dibayar. Periksa identitasnya dulu, atau batalkan berkas ini dan buat yang baru.`,
  )
}
