import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import type { PrizeClaim, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { publish, publishAll } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Claim } from '../claims/claim'
import type { Prize } from '../prizes/prize'
import { readShown } from '../store/members'
import { claimSteps, prizeSteps } from '../store/steps'
import { claimMessage, prizeMessage } from '../wire'

/** Keeps and tells the new state of a claim, in the transaction that changed it, and answers it. */
export async function tellClaim(manager: EntityManager, claim: Claim): Promise<RewardClaim> {
  await claimSteps.keep(manager, [claim], claim.updatedAt)
  const shown = await readShown(manager, [claim.memberId])
  const message = claimMessage(claim, shown(claim.memberId))
  const { version, updatedAt: changedAt } = claim
  await publish(manager, 'rewards.claim.changed', ClaimChanged, { claim: message, version, changedAt })
  return message
}

/** The same for prizes that were changed together; `note` stands in their history. */
export async function tellPrizes(
  manager: EntityManager,
  prizes: readonly Prize[],
  note: string,
): Promise<PrizeClaim[]> {
  const [first] = prizes
  if (!first) return []
  const steps = prizes.map(({ id, version, status }) => ({ id, version, status, reason: note }))
  await prizeSteps.keep(manager, steps, first.updatedAt)
  const shown = await readShown(
    manager,
    prizes.map(({ memberId }) => memberId),
  )
  const messages = prizes.map((prize) => prizeMessage(prize, shown(prize.memberId)))
  await publishAll(
    manager,
    'rewards.prize.changed',
    PrizeChanged,
    prizes.map(({ version, updatedAt: changedAt }, index) => ({
      claim: messages[index],
      version,
      changedAt,
    })),
  )
  return messages
}
