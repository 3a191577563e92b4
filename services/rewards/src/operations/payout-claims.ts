import type {
  ListReservingPayoutsReply,
  ListReservingPayoutsRequest,
  ReadRewardClaimsReply,
  ReadRewardClaimsRequest,
  ReleaseRewardClaimsReply,
  ReleaseRewardClaimsRequest,
  ReserveRewardClaimsReply,
  ReserveRewardClaimsRequest,
} from '@jejaring/proto/rewards/v1/rewards'
import { invalid, isUuid, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { rewardClaimMessage } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import type { RewardClaim } from '../reward-claims/reward-claim'
import { memberCopies } from '../store/member-copies'
import * as store from '../store/reward-claims'

/** Reads claims by id for a payout file. Faults: forbidden. */
export async function readRewardClaims(
  { kit }: Context,
  { ids }: ReadRewardClaimsRequest,
): Promise<ReadRewardClaimsReply> {
  requireAdmin()
  const { manager } = kit.database
  const claims = await store.readRewardClaims(manager, ids.filter(isUuid))
  return { claims: await messagesOf(manager, claims) }
}

/**
 * Reserves pending claims for a payout file that the wallet is about to create, and returns those that are reserved for it
 * (rule book §5). Idempotent by payout. Faults: forbidden, invalid (`payout_id`).
 */
export async function reserveRewardClaims(
  { kit }: Context,
  { payoutId, ids }: ReserveRewardClaimsRequest,
): Promise<ReserveRewardClaimsReply> {
  requireAdmin()
  requirePayoutId(payoutId)
  return await kit.transaction(async (tx) => {
    const uuids = [...new Set(ids.filter(isUuid))]
    const claims = await store.reserveRewardClaims(tx, payoutId, uuids, kit.clock.now())
    return { claims: await messagesOf(tx, claims) }
  })
}

/**
 * Frees the claims that have been reserved for a payout file for longer than a time span, but are not in it (`keptIds`).
 * Faults: invalid.
 */
export async function releaseRewardClaims(
  { kit }: Context,
  { payoutId, olderThanSeconds, keptIds }: ReleaseRewardClaimsRequest,
): Promise<ReleaseRewardClaimsReply> {
  requirePayoutId(payoutId)
  const before = new Date(kit.clock.now().getTime() - olderThanSeconds * 1_000)
  const count = await kit.transaction((tx) => store.releaseReservedClaims(tx, payoutId, before, keptIds))
  return { count: BigInt(count) }
}

/** Lists the payout files whose reservations are older than a time span, for the wallet's repair. */
export async function listReservingPayouts(
  { kit }: Context,
  { olderThanSeconds }: ListReservingPayoutsRequest,
): Promise<ListReservingPayoutsReply> {
  const before = new Date(kit.clock.now().getTime() - olderThanSeconds * 1_000)
  return { payoutIds: await store.readReservingPayouts(kit.database.manager, before) }
}

async function messagesOf(manager: EntityManager, claims: readonly RewardClaim[]) {
  const displayOf = await memberCopies.readDisplay(
    manager,
    claims.map(({ memberId }) => memberId),
  )
  return claims.map((claim) => rewardClaimMessage(claim, displayOf(claim.memberId)))
}

function requirePayoutId(payoutId: string): void {
  if (!isUuid(payoutId))
    throw invalid('Berkas pembayaran itu tidak dikenal.', { payout_id: 'Tidak dikenal.' })
}
