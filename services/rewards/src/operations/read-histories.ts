import type {
  ReadPrizeClaimHistoryReply,
  ReadPrizeClaimHistoryRequest,
  ReadRewardClaimHistoryReply,
  ReadRewardClaimHistoryRequest,
} from '@jejaring/proto/rewards/v1/rewards'
import { isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { claimSteps, prizeSteps } from '../store/steps'
import { claimMessages, prizeMessages } from '../wire'

/** Every status that a claim has had and who set it, oldest first. Faults: forbidden, not_found. */
export async function readClaimHistory(
  { kit }: Context,
  { id }: ReadRewardClaimHistoryRequest,
): Promise<ReadRewardClaimHistoryReply> {
  requireAdmin()
  const steps = isUuid(id) ? await claimSteps.read(kit.database.manager, id) : []
  if (steps.length === 0) throw notFound('Penarikan reward tidak ditemukan.')
  return { steps: steps.map((step) => ({ ...step, status: claimMessages[step.status] })) }
}

/** The same of a Tour Bali claim, with every choice. Faults: forbidden, not_found. */
export async function readPrizeHistory(
  { kit }: Context,
  { id }: ReadPrizeClaimHistoryRequest,
): Promise<ReadPrizeClaimHistoryReply> {
  requireAdmin()
  const steps = isUuid(id) ? await prizeSteps.read(kit.database.manager, id) : []
  if (steps.length === 0) throw notFound('Data Tour Bali tidak ditemukan.')
  return { steps: steps.map((step) => ({ ...step, status: prizeMessages[step.status] })) }
}
