import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Plan } from './plan/parameters'
import type { BonusDecision, Engine, SequencedPlacement } from './settlement/engine'
import { Integers, roomFor, Sums } from './settlement/numbers'
import { StrongLegEngine } from './settlement/strong-leg-engine'
import { type Checkpoint, readCheckpoint } from './store/checkpoint'
import { type LoggedPlacement, readLog } from './store/placement-log'
import { readPlan } from './store/plans'

const PAGE = 20_000
/** How long building may keep the process from answering. */
const TURN_MILLISECONDS = 10

/**
 * The tree in memory, kept in step with the placement log: an engine, and which placement has which number in
 * it. The same log gives the same replica, always, so whatever is in doubt is thrown away and read again.
 */
export class Replica {
  private tree: Engine = new StrongLegEngine()
  private seqs = new Integers()
  private ids = new Sums()
  private plans = new Map<number, Plan>()
  private epoch: number | null = null
  private reached: Checkpoint | null = null

  /** `page`: placements read at a time. */
  constructor(private readonly page = PAGE) {}

  get engine(): Engine {
    return this.tree
  }

  /** The checkpoint that the engine stands at; null while it is being built, or after `forget`. */
  get checkpoint(): Checkpoint | null {
    return this.reached
  }

  /**
   * Throws everything away, and makes room for so many. Called after any error or unknown commit, when the
   * engine may be ahead of the log.
   */
  forget(expected = 1_000): void {
    const room = roomFor(expected)
    this.tree = new StrongLegEngine(room)
    this.seqs = new Integers(1, room)
    this.ids = new Sums(1, room)
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
    if (this.epoch !== null && (this.epoch !== end.epoch || this.tree.size > end.seq)) this.forget()
    this.epoch = end.epoch
    await this.readTo(manager, end)
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

  /** The placement that has a number. */
  idOf(seq: number): number {
    return this.ids.get(seq)
  }

  private enter<T>(placement: LoggedPlacement, how: (sequenced: SequencedPlacement, plan: Plan) => T): T {
    const { seq, id, packageId, points, businessDay } = placement
    const parent = this.seqOf(placement.parentId)
    const sponsor = this.seqOf(placement.sponsorId)
    const side = placement.side ?? 'left'
    try {
      const done = how(
        { seq, parent, side, sponsor, packageId, points, businessDay },
        this.plan(placement.effectiveVersion),
      )
      this.seqs.set(id, seq)
      this.ids.set(seq, id)
      return done
    } catch (error) {
      this.forget()
      throw error
    }
  }

  private seqOf(id: number | null): number {
    return id === null ? 0 : this.seqs.get(id)
  }

  /** While one page is applied the next one is already on its way. */
  private async readTo(manager: EntityManager, end: Checkpoint): Promise<void> {
    if (this.tree.size === 0) this.forget(end.seq)
    this.epoch = end.epoch
    let next = this.readPage(manager, end, this.tree.size)
    while (this.tree.size < end.seq) {
      const page = await next
      const last = page.at(-1)
      if (!last) throw new Error(`the log ends at ${this.tree.size}, before its checkpoint ${end.seq}`)
      next = this.readPage(manager, end, last.seq)
      // Whoever waits for it hears of its error; until then nobody does.
      next.catch(() => undefined)
      await this.learnPlans(
        manager,
        page.map(({ effectiveVersion }) => effectiveVersion),
      )
      await this.replay(page)
    }
  }

  private async readPage(
    manager: EntityManager,
    { seq: to }: Checkpoint,
    after: number,
  ): Promise<LoggedPlacement[]> {
    return after < to ? await readLog(manager, { after, to, limit: this.page }) : []
  }

  private async replay(page: readonly LoggedPlacement[]): Promise<void> {
    const replay = (sequenced: SequencedPlacement, plan: Plan) => this.tree.replay(sequenced, plan)
    let turn = performance.now()
    for (const placement of page) {
      this.enter(placement, replay)
      if (performance.now() - turn < TURN_MILLISECONDS) continue
      await nextTurn()
      turn = performance.now()
    }
  }
}
