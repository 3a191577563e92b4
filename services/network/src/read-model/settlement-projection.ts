import { setImmediate as nextTick } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/parameters'
import { buildEngine } from '../settlement/bulk/build-engine'
import { ColumnLog } from '../settlement/bulk/column-log'
import type { BonusDecision, Engine } from '../settlement/engine'
import { HeavyPathEngine } from '../settlement/heavy-path-engine'
import { capacityFor, Float64Column, Int32Column } from '../settlement/number-columns'
import { type Checkpoint, readCheckpoint } from '../store/checkpoint'
import { type LoggedPlacement, scanLog } from '../store/placement-log'
import { readPlan, readPlans } from '../store/plans'
import { sequence, type TakePlacement } from '../store/sequenced-log'
import type { TreeColumns } from './tree-columns'

/** Longest block of the event loop while the engine is built. */
const MAX_TICK_MS = 10

/**
 * In-memory projection of the placement log: an engine, and the mapping between placement ids and sequence numbers. It
 * is a pure function of the log. On any doubt about its state it is therefore dropped and rebuilt.
 */
export class SettlementProjection {
  private tree: Engine = HeavyPathEngine.empty()
  /** The log as far as it has been read, until the engine is built from it. */
  private pendingLog: ColumnLog | null = null
  private seqs = new Int32Column()
  private ids = new Float64Column()
  private plans = new Map<number, Plan>()
  private epoch: number | null = null
  private current: Checkpoint | null = null

  /** `page`: placements per statement; the store's default when absent. `columns` are updated together with the engine. */
  constructor(
    private readonly page?: number,
    private readonly columns?: TreeColumns,
  ) {}

  get engine(): Engine {
    return this.tree
  }

  /** The checkpoint of the engine; null until the first build ends and after `reset`. */
  get checkpoint(): Checkpoint | null {
    return this.current
  }

  /** Drops all state. Required after an error or a commit of unknown outcome: the engine may then be ahead of the log. */
  reset(): void {
    this.tree = HeavyPathEngine.empty()
    this.pendingLog = null
    this.columns?.reset()
    this.seqs = new Int32Column()
    this.ids = new Float64Column()
    this.plans = new Map()
    this.epoch = null
    this.current = null
  }

  /**
   * Reads the new part of the log, yielding to other work in between. Rebuilds when the log was replaced: another epoch,
   * or an end before its own. When the database fails halfway, the part that was read is kept.
   */
  async catchUp(manager: EntityManager): Promise<Checkpoint> {
    const end = await readCheckpoint(manager)
    if (this.epoch !== null && (this.epoch !== end.epoch || this.readSeq > end.seq)) this.reset()
    this.epoch = end.epoch
    await this.loadNewPlans(manager, end)
    if (this.tree.size === 0) await this.build(manager, end)
    else await this.replay(manager, end)
    this.current = end
    return end
  }

  /**
   * Applies the next placement; its plan must be loaded. Resets the projection on any error.
   */
  apply(placement: LoggedPlacement): BonusDecision[] {
    return this.enter(placement, (sequenced, plan) => this.tree.apply(sequenced, plan))
  }

  /** Records that all applied placements are committed. */
  commit(checkpoint: Checkpoint): void {
    this.current = checkpoint
  }

  /** Loads the plan versions that are missing. */
  async loadPlans(manager: EntityManager, versions: Iterable<number>): Promise<void> {
    for (const version of new Set(versions)) {
      if (!this.plans.has(version)) this.plans.set(version, await readPlan(manager, version))
    }
  }

  plan(version: number): Plan {
    const plan = this.plans.get(version)
    if (!plan) throw new Error(`plan version ${version} is not loaded`)
    return plan
  }

  /** True when the engine reflects exactly this checkpoint, and no catch-up is halfway. */
  isCaughtUpWith({ epoch, seq }: Pick<Checkpoint, 'epoch' | 'seq'>): boolean {
    return this.current?.epoch === epoch && this.current.seq === seq && this.tree.size === seq
  }

  /** The placement id of a sequence number. */
  idOf(seq: number): number {
    return this.ids.get(seq)
  }

  /** The sequence number of a placement id; 0 when the projection does not contain it. */
  seqOf(id: number): number {
    return this.seqs.get(id)
  }

  /** The same, but 0 as well while the engine is still being built up to there. */
  countedSeqOf(id: number): number {
    const seq = this.seqOf(id)
    return seq <= this.tree.size ? seq : 0
  }

  /** Plan versions never decrease along the log, so new ones are greater than that of the last checkpoint. */
  private async loadNewPlans(manager: EntityManager, { planVersion }: Checkpoint): Promise<void> {
    const before = this.current?.planVersion ?? 0
    if (before === planVersion) return
    for (const plan of await readPlans(manager, before)) this.plans.set(plan.version, plan)
  }

  /** Sequence number of the last placement that was read. */
  private get readSeq(): number {
    return this.pendingLog?.size ?? this.tree.size
  }

  /** Reads the log to its end and builds the engine in bulk. */
  private async build(manager: EntityManager, end: Checkpoint): Promise<void> {
    const capacity = capacityFor(end.seq)
    if (!this.pendingLog) {
      this.seqs = new Int32Column(1, capacity)
      this.ids = new Float64Column(1, capacity)
      this.columns?.reset(capacity)
    }
    const log = this.pendingLog ?? new ColumnLog(capacity)
    this.pendingLog = log
    await this.scan(manager, end, (sequenced, plan) => log.append(sequenced, plan))
    const steps = buildEngine(log, capacity)
    let tickStart = performance.now()
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.tree = step.value
        break
      }
      if (performance.now() - tickStart < MAX_TICK_MS) continue
      await nextTick()
      tickStart = performance.now()
    }
    this.pendingLog = null
  }

  private async replay(manager: EntityManager, end: Checkpoint): Promise<void> {
    await this.scan(manager, end, (sequenced, plan) => this.tree.replay(sequenced, plan))
  }

  private async scan(
    manager: EntityManager,
    { seq: to }: Checkpoint,
    take: TakePlacement<void>,
  ): Promise<void> {
    await scanLog(manager, { after: this.readSeq, to, page: this.page }, (placement) =>
      this.enter(placement, take),
    )
  }

  private enter<T>(placement: LoggedPlacement, take: TakePlacement<T>): T {
    const { seq, id } = placement
    try {
      const sequenced = sequence(placement, this.seqs)
      const plan = this.plan(placement.effectiveVersion)
      const result = take(sequenced, plan)
      this.columns?.append(sequenced, plan)
      this.seqs.set(id, seq)
      this.ids.set(seq, id)
      return result
    } catch (error) {
      this.reset()
      throw error
    }
  }
}
