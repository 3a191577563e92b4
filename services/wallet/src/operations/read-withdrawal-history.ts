import type {
  ReadWithdrawalHistoryReply,
  ReadWithdrawalHistoryRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, notFound, requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { readSteps } from '../store/withdrawal-steps'
import { statusMessages } from '../wire'

/** Every status that a withdrawal has had and who set it, oldest first. Faults: forbidden, not_found. */
export async function readWithdrawalHistory(
  { kit }: Context,
  { id }: ReadWithdrawalHistoryRequest,
): Promise<ReadWithdrawalHistoryReply> {
  requireAdmin()
  const steps = isUuid(id) ? await readSteps(kit.database.manager, id) : []
  if (steps.length === 0) throw notFound('Penarikan tidak ditemukan.')
  return { steps: steps.map((step) => ({ ...step, status: statusMessages[step.status] })) }
}
