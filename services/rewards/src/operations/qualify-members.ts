import { type Bonus, BonusKind } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { pairsByMember } from '../prizes/pairs'
import { newPrize } from '../prizes/prize'
import { addPoints, moveIntake, readIntake, takeQualified } from '../store/leg-points'
import { addPrizes } from '../store/prizes'
import { askTourBali } from './ask-owners'
import { tellPrizes } from './tell-change'

const BATCH = 1000
const MOST_AT_ONCE = 500

/**
 * Gives Tour Bali to members whose two lifetime legs have reached `tour_bali_min`, and answers whether
 * there may be more to do. It reads the network's bonus log from where it last ended, so it looks at
 * nobody whose legs did not grow; while the value is 0 it reads nothing. `docs/decisions/0015-tour-bali.md`.
 */
export async function qualifyMembers(context: Context): Promise<boolean> {
  // The loop comes again anyway; waiting for a service that is away would only delay a shutdown.
  const { min } = await askTourBali(context, { waitForReady: false })
  if (min === 0n) return false
  const position = await readIntake(context.kit.database.manager)
  const { bonuses } = await context.network.readBonuses(
    // Pairs count whether anything is paid for them or not.
    { after: position, limit: BATCH, payingOnly: false },
    { waitForReady: false },
  )
  const taken = await context.kit.transaction(async (manager) => {
    await addUp(manager, bonuses, position)
    return await giveTo(manager, await takeQualified(manager, min, MOST_AT_ONCE), context.kit.clock.now())
  })
  return bonuses.length === BATCH || taken === MOST_AT_ONCE
}

async function addUp(manager: EntityManager, bonuses: readonly Bonus[], position: bigint): Promise<void> {
  if (bonuses.length === 0) return
  const pairs = pairsByMember(
    bonuses.map(({ number, kind, receiverId, pairsMatched }) => ({
      number,
      receiverId,
      pairs: kind === BonusKind.PAIRING ? pairsMatched : 0n,
    })),
    position,
  )
  // The fence: whoever comes second finds the position moved and has nothing to add.
  if (!(await moveIntake(manager, position, position + BigInt(bonuses.length)))) return
  await addPoints(manager, pairs)
}

/** Answers how many were taken, of whom some may have been added by an admin before. */
async function giveTo(manager: EntityManager, memberIds: readonly string[], now: Date): Promise<number> {
  if (memberIds.length === 0) return 0
  const added = await addPrizes(
    manager,
    memberIds.map((memberId) => newPrize(newId(now), memberId, now)),
  )
  await tellPrizes(manager, added, 'Poin kualifikasi tercapai.')
  return memberIds.length
}
