import type { DownloadPayoutReply, DownloadPayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { refuseDownload } from '../payouts/step-rules'
import { findPayout, readPayoutFile } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

const CHUNK_BYTES = 64 * 1024

/**
 * Streams the file of a released payout; its bytes never change. Writes nothing but the audit entry of the download. Faults:
 * forbidden, not_found, conflict (not released, cancelled).
 */
export async function* downloadPayout(
  { kit }: Context,
  { id }: DownloadPayoutRequest,
): AsyncGenerator<DownloadPayoutReply> {
  requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  const { payout, file } = await kit.transaction(async (tx) => {
    const payout = await findPayout(tx, id)
    if (!payout) throw payoutNotFound()
    const refusal = refuseDownload(payout)
    if (refusal) throw refusal
    tx.audit({
      action: 'payout.downloaded',
      target: `payout:${id}`,
      after: { number: payout.number },
    })
    return { payout, file: await readPayoutFile(tx, id) }
  })
  for (let offset = 0; offset < file.length; offset += CHUNK_BYTES) {
    yield {
      fileName: payout.fileName,
      format: payout.template.format,
      data: file.subarray(offset, offset + CHUNK_BYTES),
    }
  }
}
