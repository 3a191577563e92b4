import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/parameters'
import { buildEngine } from '../settlement/bulk/build-engine'
import { ColumnLog } from '../settlement/bulk/column-log'
import type { BonusDecision, Engine, SequencedPlacement } from '../settlement/engine'
import { capacityFor, Float64Column, Int32Column } from '../settlement/number-columns'
import { StrongLegEngine } from '../settlement/strong-leg-engine'
import { type Checkpoint, readCheckpoint } from '../store/checkpoint'
import { type LoggedPlacement, scanLog } from '../store/placement-log'
import { readPlan, readPlans } from '../store/plans'
import type { TreeColumns } from './tree-columns'

/** How long building may keep the process from answering. */
const MAX_TICK_MS = 10

/**
 * The tree in memory, kept in step with the placement log: an engine, and which placement has which number in
 * it. The same log gives the same replica, always, so whatever is in doubt is thrown away and read again.
 */
export class SettlementProjection {
  private tree: Engine = StrongLegEngine.empty()
  /** What has been read of the log while the tree is not made of it yet. */
  private pendingLog: ColumnLog | null = null
  private seqs = new Int32Column()
  private ids = new Float64Column()
  private plans = new Map<number, Plan>()
  private epoch: number | null = null
  private current: Checkpoint | null = null

  /** `page`: placements read at a time; otherwise as many as the log hands over. `columns`: kept in step with the engine. */
  constructor(
    private readonly page?: number,
    private readonly columns?: TreeColumns,
  ) {}

  get engine(): Engine {
    return this.tree
  }

  /** The checkpoint that the engine stands at; null while it is being built, or after `forget`. */
  get checkpoint(): Checkpoint | null {
    return this.current
  }

  /** Throws everything away. Called after any error or unknown commit, when the engine may be ahead of the log. */
  reset(): void {
    this.tree = StrongLegEngine.empty()
    this.pendingLog = null
    this.columns?.reset()
    this.seqs = new Int32Column()
    this.ids = new Float64Column()
    this.plans = new Map()
    this.epoch = null
    this.current = null
  }

  /**
   * Reads what the log has gained, or all of it, giving way to other work in between. Starts over when the
   * log is not the one it knows: another epoch, or an end before its own. What was read when the database
   * went away stays good.
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
   * Applies the next placement, whose plan must have been learnt. An error leaves nothing to build on, so all
   * is thrown away.
   */
  apply(placement: LoggedPlacement): BonusDecision[] {
    return this.enter(placement, (sequenced, plan) => this.tree.apply(sequenced, plan))
  }

  /** Says that what was applied since is committed. */
  commit(checkpoint: Checkpoint): void {
    this.current = checkpoint
  }

  /** Makes sure that these versions are known. */
  async loadPlans(manager: EntityManager, versions: Iterable<number>): Promise<void> {
    for (const version of new Set(versions)) {
      if (!this.plans.has(version)) this.plans.set(version, await readPlan(manager, version))
    }
  }

  plan(version: number): Plan {
    const plan = this.plans.get(version)
    if (!plan) throw new Error(`plan version ${version} has not been learnt`)
    return plan
  }

  /** True where the tree is exactly that of the log up to a checkpoint, and not on its way to the next. */
  isCaughtUpWith({ epoch, seq }: Pick<Checkpoint, 'epoch' | 'seq'>): boolean {
    return this.current?.epoch === epoch && this.current.seq === seq && this.tree.size === seq
  }

  /** The placement that has a number. */
  idOf(seq: number): number {
    return this.ids.get(seq)
  }

  /** The number of a placement; 0 for one that the tree does not hold. */
  nodeOf(id: number): number {
    return this.seqs.get(id)
  }

  /** Versions never go back along the log: those that it has gained are newer than that of its end before. */
  private async loadNewPlans(manager: EntityManager, { planVersion }: Checkpoint): Promise<void> {
    const before = this.current?.planVersion ?? 0
    if (before === planVersion) return
    for (const plan of await readPlans(manager, before)) this.plans.set(plan.version, plan)
  }

  /** Placements that have been read. */
  private get readSeq(): number {
    return this.pendingLog?.size ?? this.tree.size
  }

  /** Reads the log to its end, and makes the tree of all of it at once. */
  private async build(manager: EntityManager, end: Checkpoint): Promise<void> {
    const room = capacityFor(end.seq)
    if (!this.pendingLog) {
      this.seqs = new Int32Column(1, room)
      this.ids = new Float64Column(1, room)
      this.columns?.reset(room)
    }
    const log = this.pendingLog ?? new ColumnLog(room)
    this.pendingLog = log
    await this.scan(manager, end, (sequenced, plan) => log.append(sequenced, plan))
    const steps = buildEngine(log, room)
    let turn = performance.now()
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.tree = step.value
        break
      }
      if (performance.now() - turn < MAX_TICK_MS) continue
      await nextTurn()
      turn = performance.now()
    }
    this.pendingLog = null
  }

  private async replay(manager: EntityManager, end: Checkpoint): Promise<void> {
    await this.scan(manager, end, (sequenced, plan) => this.tree.replay(sequenced, plan))
  }

  private async scan(manager: EntityManager, { seq: to }: Checkpoint, take: Take<void>): Promise<void> {
    await scanLog(manager, { after: this.readSeq, to, page: this.page }, (placement) =>
      this.enter(placement, take),
    )
  }

  private enter<T>(placement: LoggedPlacement, take: Take<T>): T {
    const { seq, id, packageId, points, businessDay } = placement
    const parent = this.seqOf(placement.parentId)
    const sponsor = this.seqOf(placement.sponsorId)
    const side = placement.side ?? 'left'
    try {
      const sequenced = { seq, parent, side, sponsor, packageId, points, businessDay }
      const plan = this.plan(placement.effectiveVersion)
      const done = take(sequenced, plan)
      this.columns?.append(sequenced, plan)
      this.seqs.set(id, seq)
      this.ids.set(seq, id)
      return done
    } catch (error) {
      this.reset()
      throw error
    }
  }

  private seqOf(id: number | null): number {
    return id === null ? 0 : this.nodeOf(id)
  }
}

type Take<T> = (sequenced: SequencedPlacement, plan: Plan) => T
