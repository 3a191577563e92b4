import type {
  ReadPrizeClaimHistoryReply,
  ReadPrizeClaimHistoryRequest,
  ReadRewardClaimHistoryReply,
  ReadRewardClaimHistoryRequest,
} from '@jejaring/proto/rewards/v1/rewards'
import { isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import { prizeStatusByName } from '../api/mappers/prize-claim'
import { rewardStatusByName } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import { prizeClaimStatusHistory, rewardClaimStatusHistory } from '../store/status-history'

/** Lists every status of a reward claim and who set it, oldest first. Faults: forbidden, not_found. */
export async function readRewardClaimHistory(
  { kit }: Context,
  { id }: ReadRewardClaimHistoryRequest,
): Promise<ReadRewardClaimHistoryReply> {
  requireAdmin()
  const history = isUuid(id) ? await rewardClaimStatusHistory.read(kit.database.manager, id) : []
  if (history.length === 0) throw notFound('Penarikan reward tidak ditemukan.')
  return { steps: history.map((entry) => ({ ...entry, status: rewardStatusByName[entry.status] })) }
}

/** Lists every status and choice of a Tour Bali claim, oldest first. Faults: forbidden, not_found. */
export async function readPrizeClaimHistory(
  { kit }: Context,
  { id }: ReadPrizeClaimHistoryRequest,
): Promise<ReadPrizeClaimHistoryReply> {
  requireAdmin()
  const history = isUuid(id) ? await prizeClaimStatusHistory.read(kit.database.manager, id) : []
  if (history.length === 0) throw notFound('Data Tour Bali tidak ditemukan.')
  return { steps: history.map((entry) => ({ ...entry, status: prizeStatusByName[entry.status] })) }
}
