import { newId, type UnitOfWork } from '@jejaring/service-kit'
import { z } from 'zod'
import { choiceNote, choosePrize } from '../prize-claims/choose-prize'
import { editPrizeClaim } from '../prize-claims/edit-prize-claim'
import { newPrizeClaim, prizeTypes } from '../prize-claims/prize-claim'
import { decideClaim } from '../reward-claims/decide-claim'
import { decideStatus } from '../reward-claims/decide-status'
import { insertPrizeClaims, updatePrizeClaim } from '../store/prize-claims'
import { writeRewardClaim } from '../store/reward-claims'
import { RewardEntity } from '../store/reward-entity'
import { publishPrizeClaimChanges } from './publish-prize-claim-changes'
import { publishRewardClaimChange } from './publish-reward-claim-change'

const claimBase = {
  memberId: z.uuid(),
  /** The admin who decided it. */
  adminId: z.uuid(),
  payee: z.object({
    bankId: z.int(),
    bankName: z.string(),
    bankAccountName: z.string(),
    bankAccountNumber: z.string(),
  }),
  /** When it was claimed, or the choice made. */
  claimedAt: z.coerce.date(),
  decidedAt: z.coerce.date(),
}

/** Claims of the past that were paid. */
export const pastClaims = z.object({
  rewards: z.array(z.object({ ...claimBase, rewardId: z.int() })),
  prizes: z.array(
    z.object({ ...claimBase, type: z.enum(prizeTypes), bonus: z.coerce.bigint(), addedAt: z.coerce.date() }),
  ),
})
type PastClaims = z.output<typeof pastClaims>

/**
 * Imports paid reward and Tour Bali claims of the past with their dates. Trusts the source that the member qualified then.
 * Publishes each change, because the wallet posts the expense of a claim.
 */
export async function importClaims(tx: UnitOfWork, { rewards, prizes }: PastClaims): Promise<void> {
  for (const past of rewards) await importRewardClaim(tx, past)
  for (const past of prizes) await importPrizeClaim(tx, past)
}

async function importRewardClaim(
  tx: UnitOfWork,
  { memberId, adminId, payee, rewardId, claimedAt, decidedAt }: PastClaims['rewards'][number],
): Promise<void> {
  const reward = await tx.findOneByOrFail(RewardEntity, { id: rewardId })
  const claim = decideClaim(
    { reward, claim: undefined, points: reward.min, payee, passwordMatches: true },
    { id: newId(claimedAt), memberId, now: claimedAt },
  )
  await writeRewardClaim(tx, claim)
  await publishRewardClaimChange(tx, claim)
  const paid = decideStatus(claim, { to: 'success', from: undefined, reason: '', adminId }, decidedAt)
  await writeRewardClaim(tx, paid)
  await publishRewardClaimChange(tx, paid)
}

async function importPrizeClaim(
  tx: UnitOfWork,
  { memberId, adminId, payee, type, bonus, addedAt, claimedAt, decidedAt }: PastClaims['prizes'][number],
): Promise<void> {
  const added = newPrizeClaim(newId(addedAt), memberId, addedAt)
  await insertPrizeClaims(tx, [added])
  await publishPrizeClaimChanges(tx, [added], 'Ditambahkan.')
  const terms = { bonus, payee }
  const chosen = choosePrize(added, type, terms, claimedAt)
  await updatePrizeClaim(tx, chosen)
  await publishPrizeClaimChanges(tx, [chosen], choiceNote(chosen))
  const edit = { type, status: 'success', from: undefined, fromType: undefined, adminId } as const
  const paid = editPrizeClaim(chosen, edit, terms, decidedAt)
  await updatePrizeClaim(tx, paid)
  await publishPrizeClaimChanges(tx, [paid], '')
}
