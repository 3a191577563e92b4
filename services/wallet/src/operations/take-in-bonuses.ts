import { BonusKind, type Bonus as BonusMessage, Side } from '@jejaring/proto/network/v1/network'
import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { publishAll } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { BonusWallet } from '../ledger/accounts'
import { assertContinues, type Bonus, bonusMove } from '../ledger/bonus'
import { readDayTotals } from '../store/balances'
import { moveIntake, readIntake } from '../store/bonus-intake'
import { postMoves } from '../store/post-moves'

const BATCH = 1000

/**
 * Reads the next part of the network's bonus log, from where the last posting ended, and answers whether
 * there may be more. The part is posted together with the new position, so a crash at any moment neither
 * loses nor doubles a bonus. Throws on a gap in the log or a row it does not understand: nothing after it
 * is posted then.
 */
export async function takeInBonuses(context: Context): Promise<boolean> {
  const position = await readIntake(context.kit.database.manager)
  // The loop comes again anyway; waiting for a network that is away would only delay a shutdown.
  const { bonuses } = await context.network.readBonuses(
    { after: position, limit: BATCH },
    { waitForReady: false },
  )
  if (bonuses.length === 0) return false
  await postBatch(context, bonuses.map(bonusFrom), position)
  return bonuses.length === BATCH
}

async function postBatch({ kit }: Context, bonuses: readonly Bonus[], position: bigint): Promise<void> {
  assertContinues(bonuses, position)
  const now = kit.clock.now()
  await kit.transaction(async (manager) => {
    // The fence: whoever comes second finds the position moved and has nothing to do.
    if (!(await moveIntake(manager, position, position + BigInt(bonuses.length)))) return
    const moves = bonuses.flatMap((bonus) => bonusMove(bonus) ?? [])
    const posted = await postMoves(manager, moves, now)
    await tellCredits(
      manager,
      moves.flatMap(({ source, memberId, businessDay, amount }) =>
        memberId && posted.has(source) ? [{ memberId, businessDay, amount }] : [],
      ),
    )
  })
}

interface Credit {
  readonly memberId: string
  readonly businessDay: string
  readonly amount: bigint
}

/** One event per member and business day, with all that came in on that day so far. */
async function tellCredits(manager: EntityManager, credits: readonly Credit[]): Promise<void> {
  const sums = new Map<string, Credit>()
  for (const credit of credits) {
    const key = `${credit.memberId} ${credit.businessDay}`
    sums.set(key, { ...credit, amount: (sums.get(key)?.amount ?? 0n) + credit.amount })
  }
  const events = [...sums.values()]
  const totals = await readDayTotals(manager, events)
  await publishAll(
    manager,
    'wallet.bonus.credited',
    BonusCredited,
    events.map((event, index) => ({ ...event, dayTotal: totals[index] ?? event.amount })),
  )
}

const kinds: ReadonlyMap<BonusKind, BonusWallet> = new Map([
  [BonusKind.SPONSOR, 'sponsor'],
  [BonusKind.PAIRING, 'pairing'],
  [BonusKind.PAIRING_LEVEL, 'pairing_level'],
])

function bonusFrom({ side, ...message }: BonusMessage): Bonus {
  const kind = kinds.get(message.kind)
  if (!kind) throw new Error(`bonus ${message.number} is of a kind that is not known here: ${message.kind}`)
  return { ...message, kind, side: side === Side.LEFT ? 'left' : side === Side.RIGHT ? 'right' : '' }
}
