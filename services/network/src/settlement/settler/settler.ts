import { Settled } from '@jejaring/proto/network/v1/events'
import { defineService, type Kit, newId, TokenBucket } from '@jejaring/service-kit'
import { z } from 'zod'
import { database } from '../../database'
import { type SettleBatchResult, settleBatch } from '../../operations/settle-batch'
import { SettlementProjection } from '../../read-model/settlement-projection'
import { type Checkpoint, readCheckpoint } from '../../store/checkpoint'
import { measureBacklog } from '../../store/placement-log'
import { PLACED_CHANNEL } from '../../store/placements'
import { releaseLease, takeLease } from '../../store/settler-lease'
import { makeSettlerMetrics, type SettlerMetrics } from './settler-metrics'

/** How often placements are polled in case a notification was lost, and how often the lease is renewed. */
const POLL_SECONDS = 1
/** Minimum interval of two notified batches: half the time that a placement may wait for its number. */
export const MIN_BATCH_INTERVAL_MS = 25
/** A renewed lease is not checked again for this long; it lasts five times as long. */
const LEASE_RECHECK_MS = 1_000
const MEASURE_SECONDS = 5

/**
 * The settler process: settles the placements of registrations. Several may run: the holder of the lease works, the others
 * keep their projections current. The lease only avoids wasted work; the checkpoint fences off a settler that is wrong
 * about it.
 */
export const settler = defineService({
  name: 'network',
  process: 'settler',
  environment: z.object({}),
  database,
  async start(kit) {
    const settlerLoop = new SettlerLoop(kit, makeSettlerMetrics(kit.metrics))
    const settle = async () => {
      if (await settlerLoop.step()) loop.wake()
    }
    const loop = kit.every(POLL_SECONDS, 'settle', settle, {
      wakeLimit: new TokenBucket(MIN_BATCH_INTERVAL_MS, 1),
    })
    kit.every(MEASURE_SECONDS, 'measure the backlog', () => settlerLoop.measure())
    await kit.listen(PLACED_CHANNEL, () => loop.wakeThrottled())
    kit.onReady('placement log', () => settlerLoop.isReady)
    kit.onStop(() => settlerLoop.releaseLease())
  },
})

class SettlerLoop {
  private readonly id = newId()
  private readonly projection = new SettlementProjection()
  private reportedAheadId: number | null = null
  private leaseValidUntil = 0

  constructor(
    private readonly kit: Kit,
    private readonly metrics: SettlerMetrics,
  ) {}

  get isReady(): boolean {
    return this.projection.checkpoint !== null
  }

  /** Settles one batch; returns true when more may wait. */
  async step(): Promise<boolean> {
    try {
      if (!this.isReady) await this.rebuild()
      return await this.settleNextBatch()
    } catch (error) {
      this.metrics.batches.inc({ outcome: 'failed' })
      throw error
    }
  }

  private async settleNextBatch(): Promise<boolean> {
    if (!(await this.hasLease())) {
      await this.projection.catchUp(this.kit.database.manager)
      return false
    }
    const settlement = await settleBatch(this.kit, this.projection, { now: this.kit.clock.now() })
    this.report(settlement)
    if (settlement.end) this.wakeReaders(settlement.end)
    return settlement.more
  }

  /** Wakes the readers of the bonus log. They poll as well, so a wake-up may be lost. */
  private wakeReaders({ seq, bonusNo }: Checkpoint): void {
    this.kit.wakeSubscribers('network.settled', Settled, { seq: BigInt(seq), bonusNumber: BigInt(bonusNo) })
  }

  /** A renewal costs a round trip, so it does not happen with every batch. */
  private async hasLease(): Promise<boolean> {
    const now = performance.now()
    if (now < this.leaseValidUntil) return true
    const isHolder = await takeLease(this.kit.database.manager, this.id)
    this.leaseValidUntil = isHolder ? now + LEASE_RECHECK_MS : 0
    return isHolder
  }

  async measure(): Promise<void> {
    const { manager } = this.kit.database
    const { waiting, oldest } = await measureBacklog(manager)
    const { bonusNo } = await readCheckpoint(manager)
    const age = oldest ? (this.kit.clock.now().getTime() - oldest.getTime()) / 1000 : 0
    this.metrics.pendingPlacements.set(waiting)
    this.metrics.lag.set(Math.max(0, age))
    this.metrics.bonusLogEnd.set(bonusNo)
  }

  async releaseLease(): Promise<void> {
    await releaseLease(this.kit.database.manager, this.id)
  }

  private async rebuild(): Promise<void> {
    const start = performance.now()
    const { seq } = await this.projection.catchUp(this.kit.database.manager)
    const seconds = (performance.now() - start) / 1000
    this.metrics.rebuild.set(seconds)
    this.kit.log.info({ placements: seq, seconds }, 'projection rebuilt')
  }

  private report({ outcome, placements, bonuses, aheadOfClock }: SettleBatchResult): void {
    if (outcome !== 'idle') this.metrics.batches.inc({ outcome })
    if (outcome === 'settled') {
      this.metrics.batch.observe(placements)
      this.kit.log.debug({ placements, bonuses }, 'settled')
    }
    this.metrics.blockedByClock.set(aheadOfClock ? 1 : 0)
    // Logged once per placement, as an error: an operator must compare the clocks.
    if (aheadOfClock && this.reportedAheadId !== aheadOfClock.id) {
      const { id: placementId, day, today } = aheadOfClock
      this.kit.log.error({ placementId, day, today }, 'settlement blocked: placement ahead of the clock')
    }
    this.reportedAheadId = aheadOfClock?.id ?? null
  }
}
