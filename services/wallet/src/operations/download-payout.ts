import type { DownloadPayoutReply, DownloadPayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { audit, isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { refuseDownload } from '../payouts/decide-step'
import { changePayout, lockPayout, readPayoutFile } from '../store/payouts'
import { noSuchPayout } from './plan-payout'

const PART = 64 * 1024

/**
 * The file's bytes, always the same, in parts. That the bank may have them is kept before the first byte leaves.
 * Every download is in the audit trail. Faults: forbidden, not_found, conflict (waits for approval, cancelled).
 */
export async function* downloadPayout(
  { kit }: Context,
  { id }: DownloadPayoutRequest,
): AsyncGenerator<DownloadPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw noSuchPayout()
  const { payout, file } = await kit.transaction(async (manager) => {
    const payout = await lockPayout(manager, id)
    if (!payout) throw noSuchPayout()
    const refusal = refuseDownload(payout)
    if (refusal) throw refusal
    if (!payout.downloadedAt)
      await changePayout(manager, payout, { downloadedBy: adminId, downloadedAt: kit.clock.now() })
    await audit(manager, {
      action: 'payout.downloaded',
      target: `payout:${id}`,
      after: { number: payout.number },
    })
    return { payout, file: await readPayoutFile(manager, id) }
  })
  for (let at = 0; at < file.length; at += PART) {
    yield { fileName: payout.fileName, format: payout.template.format, data: file.subarray(at, at + PART) }
  }
}
