import { formatRupiah } from '@jejaring/money'
import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import {
  type ClaimRewardRequest,
  RewardClaim as RewardClaimMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  conflict,
  forbidden,
  idempotentWithRemoteCalls,
  isUniqueViolation,
  newId,
  notFound,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { alreadyClaimed, decideClaim } from '../reward-claims/decide-claim'
import type { Payee } from '../reward-claims/payee'
import { memberCopies } from '../store/member-copies'
import { lockRewardClaim, writeRewardClaim } from '../store/reward-claims'
import { RewardEntity } from '../store/reward-entity'
import { fetchPayee, fetchSmallerLegPoints, requireClaimant } from './fetch-claimant'
import { publishRewardClaimChange } from './publish-reward-claim-change'

/**
 * Claims a reward that the caller qualifies for; after a refusal it reopens the same claim. Freezes the amount and the
 * bank details. Faults: forbidden (login-as, inactive), not_found, invalid (`id`, `password`; params `bank`), conflict
 * (the amount differs from the one displayed), too_many, unavailable. Idempotent by key.
 */
export async function claimReward(
  context: Context,
  { idempotencyKey, ...request }: ClaimRewardRequest,
): Promise<RewardClaimMessage> {
  const { memberId } = requireClaimant()
  await requireReward(context.kit.database.manager, request.rewardId)
  const call = { operation: 'rewards.ClaimReward', key: idempotencyKey, body: request }
  try {
    return await idempotentWithRemoteCalls(context.kit, call, RewardClaimMessage, async () => {
      const facts = await fetchClaimantFacts(context, memberId, request.password)
      return (tx) => insertClaim(tx, request, facts, context.kit.clock.now())
    })
  } catch (error) {
    // Two concurrent first claims: the other one was inserted first.
    if (isUniqueViolation(error, 'reward_claims_once')) throw alreadyClaimed(undefined)
    throw error
  }
}

interface ClaimantFacts {
  readonly member: Member
  readonly passwordMatches: boolean
  readonly points: bigint
  readonly payee: Payee | undefined
}

/** Reads the facts that other services own. Called before the transaction, so that no remote call holds locks. */
async function fetchClaimantFacts(
  context: Context,
  memberId: string,
  password: string,
): Promise<ClaimantFacts> {
  const [points, { member, passwordMatches }] = await Promise.all([
    fetchSmallerLegPoints(context, memberId),
    context.identity.verifySpender({ memberId, password }),
  ])
  if (member?.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  return { member, passwordMatches, points, payee: await fetchPayee(context, member) }
}

async function insertClaim(
  tx: UnitOfWork,
  { rewardId, amount: displayedAmount }: Pick<ClaimRewardRequest, 'rewardId' | 'amount'>,
  { member, ...facts }: ClaimantFacts,
  now: Date,
): Promise<RewardClaimMessage> {
  const reward = await requireReward(tx, rewardId)
  const before = await lockRewardClaim(tx, { memberId: member.id, rewardId })
  const claim = decideClaim(
    { reward, claim: before ?? undefined, ...facts },
    { id: newId(now), memberId: member.id, now },
  )
  if (displayedAmount !== undefined && displayedAmount !== claim.amount) {
    throw conflict(
      `Nominal ${claim.rewardName} sekarang ${formatRupiah(claim.amount)}. Periksa, lalu klaim lagi.`,
    )
  }

  // All checks have passed; only writes follow.
  await memberCopies.upsert(tx, [member])
  await writeRewardClaim(tx, claim)
  tx.audit({
    action: 'reward.claimed',
    target: `reward_claim:${claim.id}`,
    before: before ? { status: before.status } : undefined,
    after: { status: claim.status, reward: claim.rewardName, amount: claim.amount },
  })
  return await publishRewardClaimChange(tx, claim)
}

async function requireReward(manager: EntityManager, id: number): Promise<RewardEntity> {
  const reward = await manager.findOneBy(RewardEntity, { id })
  if (!reward) throw notFound('Reward tidak ditemukan.')
  return reward
}
