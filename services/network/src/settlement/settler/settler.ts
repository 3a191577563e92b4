import { defineService, type Kit, newId, TokenBucket } from '@jejaring/service-kit'
import { z } from 'zod'
import { database } from '../../database'
import { type Settlement, settleBatch } from '../../operations/settle-batch'
import { SettlementProjection } from '../../read-model/settlement-projection'
import { measureBacklog } from '../../store/placement-log'
import { PLACED_CHANNEL } from '../../store/placements'
import { releaseLease, takeLease } from '../../store/settler-lease'
import { makeSettlerMetrics, type SettlerMetrics } from './settler-metrics'

/** Seconds between looks for placements when no ring was heard, and between renewals of the lease. */
const POLL_SECONDS = 1
/** Milliseconds between two batches that were rung for: half of what a placement may wait for its number. */
export const MIN_BATCH_INTERVAL_MS = 25
/** Milliseconds for which a lease that was renewed is not asked for again; it lasts five times as long. */
const LEASE_RECHECK_MS = 1_000
const MEASURE_SECONDS = 5

/**
 * The second process of this service: it settles what registrations have placed. Several may run; the one
 * with the lease works while the others keep their trees warm, and the checkpoint decides should they ever
 * disagree.
 */
export const settler = defineService({
  name: 'network',
  process: 'settler',
  environment: z.object({}),
  database,
  async start(kit) {
    const work = new SettlerLoop(kit, makeSettlerMetrics(kit.metrics))
    const settle = async () => {
      if (await work.step()) loop.wake()
    }
    const loop = kit.every(POLL_SECONDS, 'settle', settle, new TokenBucket(MIN_BATCH_INTERVAL_MS, 1))
    kit.every(MEASURE_SECONDS, 'measure the backlog', () => work.measure())
    await kit.listen(PLACED_CHANNEL, () => loop.notify())
    kit.onReady('placement log', () => work.isReady)
    kit.onStop(() => work.end())
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

  /** Settles one batch; true when there may be more. */
  async step(): Promise<boolean> {
    const { manager } = this.kit.database
    if (!this.isReady) await this.rebuild()
    if (!(await this.hasLease())) {
      await this.projection.catchUp(manager)
      return false
    }
    try {
      const settlement = await settleBatch(this.kit.database, this.projection, { now: this.kit.clock.now() })
      this.report(settlement)
      return settlement.more
    } catch (error) {
      this.metrics.batches.inc({ outcome: 'failed' })
      throw error
    }
  }

  /** Each renewal waits for the disk, so not with each batch. */
  private async hasLease(): Promise<boolean> {
    const now = performance.now()
    if (now < this.leaseValidUntil) return true
    const taken = await takeLease(this.kit.database.manager, this.id)
    this.leaseValidUntil = taken ? now + LEASE_RECHECK_MS : 0
    return taken
  }

  async measure(): Promise<void> {
    const { waiting, oldest } = await measureBacklog(this.kit.database.manager)
    const age = oldest ? (this.kit.clock.now().getTime() - oldest.getTime()) / 1000 : 0
    this.metrics.waiting.set(waiting)
    this.metrics.lag.set(Math.max(0, age))
  }

  async end(): Promise<void> {
    await releaseLease(this.kit.database.manager, this.id)
  }

  private async rebuild(): Promise<void> {
    const start = performance.now()
    const { seq } = await this.projection.catchUp(this.kit.database.manager)
    const seconds = (performance.now() - start) / 1000
    this.metrics.rebuild.set(seconds)
    this.kit.log.info({ placements: seq, seconds }, 'built the tree from the log')
  }

  private report({ outcome, placements, bonuses, aheadOfClock }: Settlement): void {
    if (outcome !== 'idle') this.metrics.batches.inc({ outcome })
    if (outcome === 'settled') {
      this.metrics.batch.observe(placements)
      this.kit.log.debug({ placements, bonuses }, 'settled')
    }
    this.metrics.clockAhead.set(aheadOfClock ? 1 : 0)
    // Once per placement, and loudly: somebody has to look at the clocks.
    if (aheadOfClock && this.reportedAheadId !== aheadOfClock.id) {
      const { id: placementId, day, today } = aheadOfClock
      this.kit.log.error(
        { placementId, day, today },
        'settlement stands still: a placement is ahead of the clock',
      )
    }
    this.reportedAheadId = aheadOfClock?.id ?? null
  }
}
