import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import type { PrizeClaim, RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { publish, publishAll } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Claim } from '../claims/claim'
import type { Prize } from '../prizes/prize'
import { readShown } from '../store/members'
import { claimMessage, prizeMessage } from '../wire'

/** Tells the new state of a claim, in the transaction that changed it, and answers it. */
export async function tellClaim(manager: EntityManager, claim: Claim): Promise<RewardClaim> {
  const shown = await readShown(manager, [claim.memberId])
  const message = claimMessage(claim, shown(claim.memberId))
  const { version, updatedAt: changedAt } = claim
  await publish(manager, 'rewards.claim.changed', ClaimChanged, { claim: message, version, changedAt })
  return message
}

/** The same for prizes. */
export async function tellPrizes(manager: EntityManager, prizes: readonly Prize[]): Promise<PrizeClaim[]> {
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
