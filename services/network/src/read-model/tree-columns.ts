import { TreeHistory } from '../history/tree-history'
import type { Plan } from '../plan/parameters'
import type { SequencedPlacement } from '../settlement/engine'
import { Children } from '../tree/children'

/**
 * What a replica keeps of the log beside its engine for whoever answers reads, 20 bytes a member: what has been, and the
 * way down the tree. The settler keeps none of it.
 */
export class TreeColumns {
  private past = new TreeHistory()
  private down = new Children()

  /** `begins`: told whenever all is thrown away, for what else was kept of this log. */
  constructor(private readonly begins: () => void) {}

  get history(): TreeHistory {
    return this.past
  }

  get children(): Children {
    return this.down
  }

  /** Back to before the root. `expected`: placements to make room for at once. */
  reset(expected?: number): void {
    this.past = new TreeHistory(expected)
    this.down = new Children(expected)
    this.begins()
  }

  append(placement: SequencedPlacement, plan: Plan): void {
    this.past.append(placement, plan)
    this.down.append(placement)
  }
}
