import { setImmediate as nextTurn } from 'node:timers/promises'
import { Settled } from '@jejaring/proto/network/v1/events'
import { newId, publish } from '@jejaring/service-kit'
import type { DataSource, EntityManager } from 'typeorm'
import type { SettlementProjection } from '../read-model/settlement-projection'
import { type NumberedBatch, numberBatch } from '../settlement/numbering'
import { BonusWriter } from '../store/bonus-log'
import { type Checkpoint, lockCheckpointBriefly, moveCheckpoint } from '../store/checkpoint'
import {
  type NumberedPlacement,
  readWaiting,
  type WaitingPlacement,
  writeNumbers,
} from '../store/placement-log'

export interface Settlement {
  /**
   * `stale`: another settler was faster; nothing was done, and the next try begins by reading what it wrote.
   */
  readonly outcome: 'settled' | 'idle' | 'stale'
  readonly placements: number
  readonly bonuses: number
  /** Set when the log stands still before a placement whose day this clock has not reached. */
  readonly aheadOfClock: NumberedBatch['aheadOfClock']
  /** Whether there is work left that nobody may ring for. */
  readonly more: boolean
}

interface BatchRequest {
  readonly now: Date
  /** Placements of one transaction, at most. */
  readonly limit?: number
}

/** Placements that are decided on in one go: soon enough that the database, too, always has something to do. */
const DECISIONS_PER_TICK = 8

const IDLE: Settlement = { outcome: 'idle', placements: 0, bonuses: 0, aheadOfClock: null, more: false }
const STALE: Settlement = { ...IDLE, outcome: 'stale', more: true }

/**
 * Settles one batch of waiting placements (rule book §3): numbers, business days, bonus rows, checkpoint and
 * doorbell, in one transaction behind the fence. Any number of settlers may call this at once; each has a
 * replica of its own. On any error, an unknown commit included, the replica is thrown away, and the next call
 * reads the truth from the log.
 */
export async function settleBatch(
  database: DataSource,
  replica: SettlementProjection,
  order: BatchRequest,
): Promise<Settlement> {
  const { limit = 1_000 } = order
  // The log is not read for nothing.
  if (!replica.checkpoint && (await readWaiting(database.manager, 1)).length === 0) return IDLE
  const known = replica.checkpoint ?? (await replica.catchUp(database.manager))
  // Read after the checkpoint and before the fence: whoever has numbered them since has moved it.
  const waiting = await readWaiting(database.manager, limit)
  if (waiting.length === 0) return IDLE
  let end: Checkpoint | undefined
  const settle = async (manager: EntityManager): Promise<Settlement> => {
    if (!(await lockCheckpointBriefly(manager, known))) return STALE
    const { batch, bonuses, more } = await numberAndDecide(manager, replica, waiting, known, {
      ...order,
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
    await moveCheckpoint(manager, end)
    await publishSettled(manager, end)
    return {
      outcome: 'settled',
      placements: batch.numbered.length,
      bonuses,
      more,
      aheadOfClock: batch.aheadOfClock,
    }
  }
  try {
    // Not the kit's transaction: a retry would apply the batch to an engine that already holds it.
    const settlement = await database.transaction(settle)
    if (end) replica.commit(end)
    if (settlement.outcome === 'stale') await replica.catchUp(database.manager)
    return settlement
  } catch (error) {
    replica.reset()
    throw error
  }
}

/** Numbers a batch and writes down what it earned. */
async function numberAndDecide(
  manager: EntityManager,
  replica: SettlementProjection,
  waiting: readonly WaitingPlacement[],
  known: Checkpoint,
  { now, limit }: Required<BatchRequest>,
) {
  await replica.loadPlans(manager, [known.planVersion, ...waiting.map(({ planVersion }) => planVersion)])
  const batch = numberBatch(waiting, known, (version) => replica.plan(version), { now, limit })
  const placements = numberedOf(waiting, batch)
  // The database writes while this process decides.
  const before = writeNumbers(manager, placements)
  const first = { after: known.bonusNo, firstId: newId(now) }
  const bonuses = BonusWriter.open(manager, first, { before })
  try {
    await decide(replica, placements, bonuses)
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
    // Written out: objects that are spread together make all that touches them several times slower.
    return { seq, id, firstId, parentId, side, sponsorId, packageId, points, businessDay, effectiveVersion }
  })
}

async function decide(
  replica: SettlementProjection,
  placements: readonly NumberedPlacement[],
  bonuses: BonusWriter,
): Promise<void> {
  for (const [index, placement] of placements.entries()) {
    for (const decision of replica.apply(placement))
      bonuses.write({ receiverId: replica.idOf(decision.receiver), decision })
    // What was written leaves this process only when it gives way.
    if (index % DECISIONS_PER_TICK === 0) await nextTurn()
  }
}

/** Wakes `wallet`, by a doorbell that may get lost. */
async function publishSettled(manager: EntityManager, end: Checkpoint): Promise<void> {
  await publish(manager, 'network.settled', Settled, {
    seq: BigInt(end.seq),
    bonusNumber: BigInt(end.bonusNo),
  })
}
