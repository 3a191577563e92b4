import { setImmediate as nextTick } from 'node:timers/promises'
import { type Kit, newId, type UnitOfWork } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { SettlementProjection } from '../read-model/settlement-projection'
import { type NumberedBatch, numberBatch } from '../settlement/numbering'
import { BonusWriter } from '../store/bonus-log'
import { type Checkpoint, lockCheckpointWithTimeout, moveCheckpoint } from '../store/checkpoint'
import {
  type NumberedPlacement,
  readWaiting,
  type WaitingPlacement,
  writeNumbers,
} from '../store/placement-log'

export interface SettleBatchResult {
  /**
   * `stale`: another settler has moved the checkpoint. Nothing was written; the next call catches up first.
   */
  readonly outcome: 'settled' | 'idle' | 'stale'
  readonly placements: number
  readonly bonuses: number
  /** The end of the log that the batch committed. */
  readonly end?: Checkpoint
  /** The placement that blocks settlement because its business day is ahead of this clock. */
  readonly aheadOfClock: NumberedBatch['aheadOfClock']
  /** True when more placements may wait without a further notification. */
  readonly more: boolean
}

interface BatchRequest {
  readonly now: Date
  /** Maximum placements per transaction. */
  readonly limit?: number
}

/** Placements decided per tick: few, so that rows reach the database early and it works in parallel. */
const DECISIONS_PER_TICK = 8

const IDLE: SettleBatchResult = {
  outcome: 'idle',
  placements: 0,
  bonuses: 0,
  aheadOfClock: null,
  more: false,
}
const STALE: SettleBatchResult = { ...IDLE, outcome: 'stale', more: true }

/**
 * Settles one batch of waiting placements (rule book §3): sequence numbers, business days, bonus rows and
 * checkpoint, in one transaction that locks the checkpoint. Several settlers may run concurrently, each with its own
 * projection; the checkpoint is the fencing token. On any error, a commit of unknown outcome included, the projection is
 * reset, and the next call rebuilds it from the log.
 */
export async function settleBatch(
  { database, transaction }: Pick<Kit, 'database' | 'transaction'>,
  projection: SettlementProjection,
  request: BatchRequest,
): Promise<SettleBatchResult> {
  const { limit = 1_000 } = request
  // Avoids reading the log when no placement waits.
  if (!projection.checkpoint && (await readWaiting(database.manager, 1)).length === 0) return IDLE
  const known = projection.checkpoint ?? (await projection.catchUp(database.manager))
  // Read after the checkpoint and before its lock: a settler that numbers them in between moves the checkpoint.
  const waiting = await readWaiting(database.manager, limit)
  if (waiting.length === 0) return IDLE
  let end: Checkpoint | undefined
  const settle = async (tx: UnitOfWork): Promise<SettleBatchResult> => {
    if (!(await lockCheckpointWithTimeout(tx, known))) return STALE
    const { batch, bonuses, more } = await numberAndDecide(tx, projection, waiting, known, {
      ...request,
      limit,
    })
    const last = batch.numbered.at(-1)
    if (!last) return { ...IDLE, aheadOfClock: batch.aheadOfClock }
    end = {
      epoch: known.epoch,
      batch: known.batch + 1,
      seq: last.seq,
      bonusNo: known.bonusNo + bonuses,
      day: last.businessDay,
      planVersion: last.effectiveVersion,
    }
    await moveCheckpoint(tx, end)
    return {
      outcome: 'settled',
      placements: batch.numbered.length,
      bonuses,
      end,
      more,
      aheadOfClock: batch.aheadOfClock,
    }
  }
  try {
    // A second attempt would apply the batch twice to the same engine.
    const settlement = await transaction(settle, { attempts: 1 })
    if (end) projection.commit(end)
    if (settlement.outcome === 'stale') await projection.catchUp(database.manager)
    return settlement
  } catch (error) {
    projection.reset()
    throw error
  }
}

/** Numbers a batch and writes its bonuses. */
async function numberAndDecide(
  manager: EntityManager,
  projection: SettlementProjection,
  waiting: readonly WaitingPlacement[],
  known: Checkpoint,
  { now, limit }: Required<BatchRequest>,
) {
  await projection.loadPlans(manager, [known.planVersion, ...waiting.map(({ planVersion }) => planVersion)])
  const batch = numberBatch(waiting, known, (version) => projection.plan(version), { now, limit })
  const placements = numberedOf(waiting, batch)
  // The database writes concurrently with the decisions below.
  const before = writeNumbers(manager, placements)
  const first = { after: known.bonusNo, firstId: newId(now) }
  const bonuses = BonusWriter.open(manager, first, before)
  try {
    await decide(projection, placements, bonuses)
    await bonuses.end()
  } catch (error) {
    await bonuses.abort()
    throw error
  }
  const more = !batch.aheadOfClock && waiting.length > placements.length
  return { batch, more, bonuses: bonuses.last - known.bonusNo }
}

function numberedOf(waiting: readonly WaitingPlacement[], { numbered }: NumberedBatch): NumberedPlacement[] {
  const known = new Map(waiting.map((placement) => [placement.id, placement]))
  return numbered.map(({ id, seq, points, businessDay, effectiveVersion }) => {
    const { firstId, parentId, side, sponsorId, packageId } = known.get(id)!
    // No spread: objects built by spreading have unstable shapes and make every later access several times slower.
    return { seq, id, firstId, parentId, side, sponsorId, packageId, points, businessDay, effectiveVersion }
  })
}

async function decide(
  projection: SettlementProjection,
  placements: readonly NumberedPlacement[],
  bonuses: BonusWriter,
): Promise<void> {
  for (const [index, placement] of placements.entries()) {
    for (const decision of projection.apply(placement))
      bonuses.write({ receiverId: projection.idOf(decision.receiver), decision })
    // Socket writes are flushed only between ticks.
    if (index % DECISIONS_PER_TICK === 0) await nextTick()
  }
}
