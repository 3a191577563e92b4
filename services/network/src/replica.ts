import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Plan } from './plan/parameters'
import type { ReadColumns } from './read-columns'
import { buildEngine } from './settlement/bulk/build-engine'
import { WholeLog } from './settlement/bulk/whole-log'
import type { BonusDecision, Engine, SequencedPlacement } from './settlement/engine'
import { Integers, roomFor, Sums } from './settlement/numbers'
import { StrongLegEngine } from './settlement/strong-leg-engine'
import { type Checkpoint, readCheckpoint } from './store/checkpoint'
import { type LoggedPlacement, scanLog } from './store/placement-log'
import { readPlan, readPlans } from './store/plans'

/** How long building may keep the process from answering. */
const TURN_MILLISECONDS = 10

/**
 * The tree in memory, kept in step with the placement log: an engine, and which placement has which number in
 * it. The same log gives the same replica, always, so whatever is in doubt is thrown away and read again.
 */
export class Replica {
  private tree: Engine = StrongLegEngine.empty()
  /** What has been read of the log while the tree is not made of it yet. */
  private log: WholeLog | null = null
  private seqs = new Integers()
  private ids = new Sums()
  private plans = new Map<number, Plan>()
  private epoch: number | null = null
  private reached: Checkpoint | null = null

  /** `page`: placements read at a time; otherwise as many as the log hands over. `columns`: kept in step with the engine. */
  constructor(
    private readonly page?: number,
    private readonly columns?: ReadColumns,
  ) {}

  get engine(): Engine {
    return this.tree
  }

  /** The checkpoint that the engine stands at; null while it is being built, or after `forget`. */
  get checkpoint(): Checkpoint | null {
    return this.reached
  }

  /** Throws everything away. Called after any error or unknown commit, when the engine may be ahead of the log. */
  forget(): void {
    this.tree = StrongLegEngine.empty()
    this.log = null
    this.columns?.begin()
    this.seqs = new Integers()
    this.ids = new Sums()
    this.plans = new Map()
    this.epoch = null
    this.reached = null
  }

  /**
   * Reads what the log has gained, or all of it, giving way to other work in between. Starts over when the
   * log is not the one it knows: another epoch, or an end before its own. What was read when the database
   * went away stays good.
   */
  async catchUp(manager: EntityManager): Promise<Checkpoint> {
    const end = await readCheckpoint(manager)
    if (this.epoch !== null && (this.epoch !== end.epoch || this.known > end.seq)) this.forget()
    this.epoch = end.epoch
    await this.learnPlansSince(manager, end)
    if (this.tree.size === 0) await this.build(manager, end)
    else await this.replay(manager, end)
    this.reached = end
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
    this.reached = checkpoint
  }

  /** Makes sure that these versions are known. */
  async learnPlans(manager: EntityManager, versions: Iterable<number>): Promise<void> {
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
  standsAt({ epoch, seq }: Pick<Checkpoint, 'epoch' | 'seq'>): boolean {
    return this.reached?.epoch === epoch && this.reached.seq === seq && this.tree.size === seq
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
  private async learnPlansSince(manager: EntityManager, { planVersion }: Checkpoint): Promise<void> {
    const before = this.reached?.planVersion ?? 0
    if (before === planVersion) return
    for (const plan of await readPlans(manager, before)) this.plans.set(plan.version, plan)
  }

  /** Placements that have been read. */
  private get known(): number {
    return this.log?.size ?? this.tree.size
  }

  /** Reads the log to its end, and makes the tree of all of it at once. */
  private async build(manager: EntityManager, end: Checkpoint): Promise<void> {
    const room = roomFor(end.seq)
    if (!this.log) {
      this.seqs = new Integers(1, room)
      this.ids = new Sums(1, room)
      this.columns?.begin(room)
    }
    const log = this.log ?? new WholeLog(room)
    this.log = log
    await this.scan(manager, end, (sequenced, plan) => log.append(sequenced, plan))
    const steps = buildEngine(log, room)
    let turn = performance.now()
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.tree = step.value
        break
      }
      if (performance.now() - turn < TURN_MILLISECONDS) continue
      await nextTurn()
      turn = performance.now()
    }
    this.log = null
  }

  private async replay(manager: EntityManager, end: Checkpoint): Promise<void> {
    await this.scan(manager, end, (sequenced, plan) => this.tree.replay(sequenced, plan))
  }

  private async scan(manager: EntityManager, { seq: to }: Checkpoint, take: Take<void>): Promise<void> {
    await scanLog(manager, { after: this.known, to, page: this.page }, (placement) =>
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
      this.forget()
      throw error
    }
  }

  private seqOf(id: number | null): number {
    return id === null ? 0 : this.nodeOf(id)
  }
}

type Take<T> = (sequenced: SequencedPlacement, plan: Plan) => T
