import type { DownloadPayoutReply, DownloadPayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { audit, isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { refuseDownload } from '../payouts/step-rules'
import { lockPayout, readPayoutFile, updatePayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

const CHUNK_BYTES = 64 * 1024

/**
 * Streams the payout file; its bytes never change. Commits `downloadedAt` before the first byte is sent, because from then
 * on the bank may have the file. Audits every download. Faults: forbidden, not_found, conflict (waiting for approval,
 * cancelled).
 */
export async function* downloadPayout(
  { kit }: Context,
  { id }: DownloadPayoutRequest,
): AsyncGenerator<DownloadPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  const { payout, file } = await kit.transaction(async (manager) => {
    const payout = await lockPayout(manager, id)
    if (!payout) throw payoutNotFound()
    const refusal = refuseDownload(payout)
    if (refusal) throw refusal
    if (!payout.downloadedAt)
      await updatePayout(manager, payout, { downloadedBy: adminId, downloadedAt: kit.clock.now() })
    await audit(manager, {
      action: 'payout.downloaded',
      target: `payout:${id}`,
      after: { number: payout.number },
    })
    return { payout, file: await readPayoutFile(manager, id) }
  })
  for (let offset = 0; offset < file.length; offset += CHUNK_BYTES) {
    yield {
      fileName: payout.fileName,
      format: payout.template.format,
      data: file.subarray(offset, offset + CHUNK_BYTES),
    }
  }
}
