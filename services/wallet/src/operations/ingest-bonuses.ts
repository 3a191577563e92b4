import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { isUniqueViolation, type Logger, publish } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { bonusFrom } from '../api/mappers/bonus'
import type { Context } from '../context'
import { assertContinues, type BonusLogBatch, bonusMove, flushedBonusLine } from '../ledger/bonus'
import type { Move } from '../ledger/move'
import { readDayTotals } from '../store/balances'
import { advanceIngestionPosition, readIngestionPosition } from '../store/bonus-ingestion'
import { type Credit, creditBonuses, SOURCE_CONSTRAINT } from '../store/credit-bonuses'
import { insertFlushedBonuses } from '../store/flushed-bonuses'
import { postMoves } from '../store/post-moves'

const BATCH_SIZE = 1000

/**
 * Reads the next part of the network's bonus log, from where the last posting ended, and answers whether
 * there may be more. The part is posted together with the new position, so a crash at any moment neither
 * loses nor doubles a bonus. Throws on a gap in the log or a row it does not understand: nothing after it
 * is posted then.
 */
export async function ingestBonuses(context: Context): Promise<boolean> {
  const position = await readIngestionPosition(context.kit.database.manager)
  const { bonuses, through, leftOut } = await context.network.readBonuses(
    { after: position, limit: BATCH_SIZE, payingOnly: true },
    // The loop comes again anyway; waiting for a network that is away would only delay a shutdown.
    { waitForReady: false },
  )
  if (through === position && bonuses.length === 0) return false
  const part = { bonuses: bonuses.map(bonusFrom), through, leftOut }
  assertContinues(part, position)
  await postBatch(context, part, position)
  return bonuses.length === BATCH_SIZE || leftOut > 0n
}

/** Posts a part of the log, or nothing where another intake was quicker. */
async function postBatch({ kit }: Context, batch: BonusLogBatch, position: bigint): Promise<void> {
  const { bonuses, through } = batch
  const moves = bonuses.flatMap((bonus) => bonusMove(bonus) ?? [])
  const flushed = bonuses.flatMap((bonus) => flushedBonusLine(bonus) ?? [])
  const post = async (credit: typeof creditBonuses) =>
    await kit.transaction(async (manager) => {
      // The fence: whoever comes second finds the position moved and has nothing to do.
      if (!(await advanceIngestionPosition(manager, position, through))) return
      const now = kit.clock.now()
      await insertFlushedBonuses(manager, flushed, now)
      await publishCredits(manager, await credit(manager, moves, now))
    })
  try {
    await post(creditBonuses)
  } catch (error) {
    if (!isUniqueViolation(error, SOURCE_CONSTRAINT)) throw error
    // The position was set back, as a restore does: what was posted before is passed over.
    await post(creditUnposted)
  }
  logPosted(kit.log, moves)
}

/** The last line of a registration's way through the logs: one for each request whose bonuses are in the ledger now. */
function logPosted(log: Logger, moves: readonly Move[]): void {
  const posted = new Map<string, { lines: number; amount: bigint }>()
  for (const { requestId, amount } of moves) {
    if (!requestId) continue
    const known = posted.get(requestId) ?? { lines: 0, amount: 0n }
    posted.set(requestId, { lines: known.lines + 1, amount: known.amount + amount })
  }
  for (const [requestId, { lines, amount }] of posted)
    log.info({ requestId, lines, amount: String(amount) }, 'bonuses posted')
}

/** The same for bonuses some of which may have been posted before. */
async function creditUnposted(manager: EntityManager, moves: readonly Move[], now: Date): Promise<Credit[]> {
  const posted = await postMoves(manager, moves, now)
  return moves.flatMap(({ source, memberId, businessDay, to, amount }) =>
    memberId && posted.has(source) ? [{ memberId, businessDay, account: to, amount }] : [],
  )
}

/** One event for all, with what came in for each member on each business day, and so far on that day. */
async function publishCredits(manager: EntityManager, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return
  const sums = new Map<string, Omit<Credit, 'account'>>()
  for (const { memberId, businessDay, amount } of credits) {
    const key = `${memberId} ${businessDay}`
    sums.set(key, { memberId, businessDay, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  const told = [...sums.values()]
  const totals = await readDayTotals(manager, told)
  await publish(
    manager,
    'wallet.bonus.credited',
    BonusCredited,
    BonusCredited.fromPartial({
      credits: told.map((credit, index) => ({ ...credit, dayTotal: totals[index] ?? credit.amount })),
    }),
  )
}
