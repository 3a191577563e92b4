import type { EntityManager } from 'typeorm'
import type { Plan } from './plan/parameters'
import type { SequencedPlacement } from './settlement/engine'
import { capacityFor, Int32Column } from './settlement/number-columns'
import { type LoggedPlacement, scanLog } from './store/placement-log'
import { readPlans } from './store/plans'

/** Reads the placement log in order, with the plan that counted for each placement. */
export class LogReader {
  private readonly plans = new Map<number, Plan>()
  private readonly seqs: Int32Column
  private read = 0

  constructor(expected = 0) {
    this.seqs = new Int32Column(1, capacityFor(expected))
  }

  /** The last placement that was given. */
  get seq(): number {
    return this.read
  }

  /** Gives every placement that was not given yet, up to `to`; other work goes on in between. */
  async readTo(
    manager: EntityManager,
    to: number,
    place: (placement: SequencedPlacement, plan: Plan) => void,
  ): Promise<void> {
    for (const plan of await readPlans(manager, 0)) this.plans.set(plan.version, plan)
    await scanLog(manager, { after: this.read, to }, (logged) => {
      place(this.sequenced(logged), this.plans.get(logged.effectiveVersion)!)
      this.read = logged.seq
    })
  }

  private sequenced(logged: LoggedPlacement): SequencedPlacement {
    const { seq, id, parentId, sponsorId, side, packageId, points, businessDay } = logged
    this.seqs.set(id, seq)
    return {
      seq,
      packageId,
      points,
      businessDay,
      side: side ?? 'left',
      parent: this.seqOf(parentId),
      sponsor: this.seqOf(sponsorId),
    }
  }

  private seqOf(id: number | null): number {
    return id === null ? 0 : this.seqs.get(id)
  }
}
