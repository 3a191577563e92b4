import { formatRupiah } from '@jejaring/money'
import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type ClaimRewardRequest, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import {
  answerOnce,
  audit,
  conflict,
  forbidden,
  isUniqueViolation,
  newId,
  notFound,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { claimedAlready, decideClaim } from '../claims/decide-claim'
import type { Context } from '../context'
import type { Payee } from '../payee'
import { lockClaim, writeClaim } from '../store/claims'
import { keepMembers } from '../store/members'
import { RewardRow } from '../store/reward'
import { askPayee, askPoints, requireClaimer } from './ask-owners'
import { tellClaim } from './tell-change'

/**
 * Claims a reward that the caller qualifies for; after a refusal it opens the same claim again. Amount and
 * bank details are frozen. Faults: forbidden (login-as, inactive), not_found, invalid (`id`, `password`;
 * params `bank`), conflict (another `amount` by now), too_many, unavailable. Idempotent by key.
 */
export async function claimReward(
  context: Context,
  { idempotencyKey, ...request }: ClaimRewardRequest,
): Promise<RewardClaim> {
  const { memberId } = requireClaimer()
  await mustExist(context.kit.database.manager, request.rewardId)
  const call = { operation: 'rewards.ClaimReward', key: idempotencyKey, body: request }
  try {
    return await answerOnce(context.kit, call, RewardClaim, async () => {
      const answers = await ask(context, memberId, request.password)
      return (manager) => accept(manager, request, answers, context.kit.clock.now())
    })
  } catch (error) {
    // Two first claims at once: the other one was quicker.
    if (isUniqueViolation(error, 'reward_claims_once')) throw claimedAlready(undefined)
    throw error
  }
}

interface Answers {
  readonly member: Member
  readonly passwordMatches: boolean
  readonly points: bigint
  readonly payee: Payee | undefined
}

/** What only other services know of a claim; all of it is asked before the transaction begins. */
async function ask(context: Context, memberId: string, password: string): Promise<Answers> {
  const [points, { member, passwordMatches }] = await Promise.all([
    askPoints(context, memberId),
    context.identity.verifySpender({ memberId, password }),
  ])
  if (member?.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  return { member, passwordMatches, points, payee: await askPayee(context, member) }
}

async function accept(
  manager: EntityManager,
  { rewardId, amount: shown }: Pick<ClaimRewardRequest, 'rewardId' | 'amount'>,
  { member, ...answers }: Answers,
  now: Date,
): Promise<RewardClaim> {
  const reward = await mustExist(manager, rewardId)
  const before = await lockClaim(manager, { memberId: member.id, rewardId })
  const claim = decideClaim(
    { reward, claim: before ?? undefined, ...answers },
    { id: newId(now), memberId: member.id, now },
  )
  if (shown !== undefined && shown !== claim.amount) {
    throw conflict(
      `Nominal ${claim.rewardName} kini ${formatRupiah(claim.amount)}. Periksa, lalu klaim lagi.`,
    )
  }

  // Everything is checked; from here on it is only written.
  await keepMembers(manager, [member])
  await writeClaim(manager, claim)
  await audit(manager, {
    action: 'reward.claimed',
    target: `reward_claim:${claim.id}`,
    before: before ? { status: before.status } : undefined,
    after: { status: claim.status, reward: claim.rewardName, amount: claim.amount },
  })
  return await tellClaim(manager, claim)
}

async function mustExist(manager: EntityManager, id: number): Promise<RewardRow> {
  const reward = await manager.findOneBy(RewardRow, { id })
  if (!reward) throw notFound('Reward tidak ditemukan.')
  return reward
}
