import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { isUniqueViolation, type Logger, type UnitOfWork } from '@jejaring/service-kit'
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
 * Ingests the next batch of the network's bonus log, from the stored position; returns whether more rows may be left.
 * Posts the batch and the new position in one transaction, so that a crash neither loses nor duplicates a bonus. Throws on
 * a gap in the log or an unknown kind, and posts nothing beyond it.
 */
export async function ingestBonuses(context: Context): Promise<boolean> {
  const position = await readIngestionPosition(context.kit.database.manager)
  const { bonuses, through, leftOut } = await context.network.readBonuses(
    // `payingOnly` leaves out rows whose rate is 0; flushed pairs have a rate and an amount of 0, and are included.
    { after: position, limit: BATCH_SIZE, payingOnly: true },
    // Fail fast: the loop retries, and waiting for an unavailable network would only delay a shutdown.
    { waitForReady: false },
  )
  if (through === position && bonuses.length === 0) return false
  const batch = { bonuses: bonuses.map(bonusFrom), through, leftOut }
  assertContinues(batch, position)
  await postBatch(context, batch, position)
  return bonuses.length === BATCH_SIZE || leftOut > 0n
}

/** Posts a batch, or nothing when a concurrent ingestion has posted it already. */
async function postBatch(
  { kit, recordDelays }: Context,
  batch: BonusLogBatch,
  position: bigint,
): Promise<void> {
  const { bonuses, through } = batch
  const moves = bonuses.flatMap((bonus) => bonusMove(bonus) ?? [])
  const flushed = bonuses.flatMap((bonus) => flushedBonusLine(bonus) ?? [])
  const post = async (credit: typeof creditBonuses) =>
    await kit.transaction(async (tx) => {
      // Compare-and-set fence: a concurrent ingestion has already moved the position.
      if (!(await advanceIngestionPosition(tx, position, through))) return false
      const now = kit.clock.now()
      await insertFlushedBonuses(tx, flushed, now)
      await publishCredits(tx, await credit(tx, moves, now))
      return true
    })
  try {
    if (await post(creditBonuses)) recordDelays(bonuses, kit.clock.now())
  } catch (error) {
    if (!isUniqueViolation(error, SOURCE_CONSTRAINT)) throw error
    // The position was set back, as by a restore: skip the bonuses that are already posted.
    await post(creditUnposted)
  }
  logPosted(kit.log, moves)
}

/** Logs one line per request id: the end of a registration's trace through the services. */
function logPosted(log: Logger, moves: readonly Move[]): void {
  const posted = new Map<string, { lines: number; amount: bigint }>()
  for (const { requestId, amount } of moves) {
    if (!requestId) continue
    const total = posted.get(requestId) ?? { lines: 0, amount: 0n }
    posted.set(requestId, { lines: total.lines + 1, amount: total.amount + amount })
  }
  for (const [requestId, { lines, amount }] of posted)
    log.info({ requestId, lines, amount: String(amount) }, 'bonuses posted')
}

/** Like `creditBonuses`, but skips bonuses that are already posted. */
async function creditUnposted(manager: EntityManager, moves: readonly Move[], now: Date): Promise<Credit[]> {
  const posted = await postMoves(manager, moves, now)
  return moves.flatMap(({ source, memberId, businessDay, to, amount }) =>
    memberId && posted.has(source) ? [{ memberId, businessDay, account: to, amount }] : [],
  )
}

/** Publishes one event with the credited amount and the day's total by member and business day. */
async function publishCredits(tx: UnitOfWork, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return
  const sums = new Map<string, Omit<Credit, 'account'>>()
  for (const { memberId, businessDay, amount } of credits) {
    const key = `${memberId} ${businessDay}`
    sums.set(key, { memberId, businessDay, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  const totalsByDay = [...sums.values()]
  const dayTotals = await readDayTotals(tx, totalsByDay)
  tx.publish(
    'wallet.bonus.credited',
    BonusCredited,
    BonusCredited.fromPartial({
      credits: totalsByDay.map((credit, index) => ({
        ...credit,
        dayTotal: dayTotals[index] ?? credit.amount,
      })),
    }),
  )
}
