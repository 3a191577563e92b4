import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/parameters'
import type { SequencedPlacement } from '../settlement/engine'
import { capacityFor, Int32Column } from '../settlement/number-columns'
import { type LoggedPlacement, scanLog } from './placement-log'
import { readPlans } from './plans'

/** Receives a placement with the plan that is effective for it. */
export type TakePlacement<T> = (placement: SequencedPlacement, plan: Plan) => T

/** Reads the whole placement log up to `to`, in order, yielding to other work in between. */
export async function scanSequencedLog(
  manager: EntityManager,
  to: number,
  take: TakePlacement<void>,
): Promise<void> {
  const plans = new Map((await readPlans(manager, 0)).map((plan) => [plan.version, plan]))
  const seqs = new Int32Column(1, capacityFor(to))
  await scanLog(manager, { after: 0, to }, (logged) => {
    take(sequence(logged, seqs), plans.get(logged.effectiveVersion)!)
    seqs.set(logged.id, logged.seq)
  })
}

/** Replaces parent and sponsor ids by their sequence numbers, which `seqs` has by placement id. */
export function sequence(logged: LoggedPlacement, seqs: Int32Column): SequencedPlacement {
  const { seq, parentId, sponsorId, side, packageId, points, businessDay } = logged
  return {
    seq,
    parent: parentId === null ? 0 : seqs.get(parentId),
    side: side ?? 'left',
    sponsor: sponsorId === null ? 0 : seqs.get(sponsorId),
    packageId,
    points,
    businessDay,
  }
}
