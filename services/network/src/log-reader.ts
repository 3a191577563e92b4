import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Plan } from './plan/parameters'
import type { SequencedPlacement } from './settlement/engine'
import { Integers, roomFor } from './settlement/numbers'
import { type LoggedPlacement, readLog } from './store/placement-log'
import { readPlan } from './store/plans'

const PAGE = 20_000
/** How long a replay may keep the process from answering. */
const TURN_MILLISECONDS = 10

/** Reads the placement log piece by piece, in order, with the plan that counted for each placement. */
export class LogReader {
  private readonly plans = new Map<number, Plan>()
  private readonly seqs: Integers
  private read = 0

  constructor(expected = 0) {
    this.seqs = new Integers(1, roomFor(expected))
  }

  /** The last placement that was given. */
  get seq(): number {
    return this.read
  }

  /** Gives every placement that was not given yet, up to `to`; lets other work go on in between. */
  async readTo(
    manager: EntityManager,
    to: number,
    place: (placement: SequencedPlacement, plan: Plan) => void,
  ): Promise<void> {
    const pageAfter = (after: number) => readLog(manager, { after, to, limit: PAGE })
    let next = pageAfter(this.read)
    while (this.read < to) {
      const page = await next
      const last = page.at(-1)
      if (!last) throw new Error(`the log ends at ${this.read}, before ${to}`)
      for (const version of new Set(page.map(({ effectiveVersion }) => effectiveVersion))) {
        if (!this.plans.has(version)) this.plans.set(version, await readPlan(manager, version))
      }
      // While one page is given the next one is already on its way; whoever waits for it hears of its error.
      next = last.seq < to ? pageAfter(last.seq) : Promise.resolve([])
      next.catch(() => undefined)
      await this.give(page, place)
    }
  }

  private async give(
    page: readonly LoggedPlacement[],
    place: (placement: SequencedPlacement, plan: Plan) => void,
  ): Promise<void> {
    let turn = performance.now()
    for (const {
      seq,
      id,
      parentId,
      sponsorId,
      side,
      packageId,
      points,
      businessDay,
      effectiveVersion,
    } of page) {
      this.seqs.set(id, seq)
      const placement: SequencedPlacement = {
        seq,
        packageId,
        points,
        businessDay,
        parent: this.seqOf(parentId),
        side: side ?? 'left',
        sponsor: this.seqOf(sponsorId),
      }
      place(placement, this.plans.get(effectiveVersion)!)
      this.read = seq
      if (performance.now() - turn < TURN_MILLISECONDS) continue
      await nextTurn()
      turn = performance.now()
    }
  }

  private seqOf(id: number | null): number {
    return id === null ? 0 : this.seqs.get(id)
  }
}
