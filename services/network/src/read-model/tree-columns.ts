import { TreeHistory } from '../history/tree-history'
import type { Plan } from '../plan/parameters'
import type { SequencedPlacement } from '../settlement/engine'
import { Children } from '../tree/children'

/**
 * Columns that a projection keeps for reads in addition to its engine, 20 bytes a member: the history of the tree and
 * the child pointers. The settler keeps neither.
 */
export class TreeColumns {
  private currentHistory = new TreeHistory()
  private currentChildren = new Children()

  /** `onReset` runs whenever all columns are dropped, so that caches of the same log can be dropped, too. */
  constructor(private readonly onReset: () => void) {}

  get history(): TreeHistory {
    return this.currentHistory
  }

  get children(): Children {
    return this.currentChildren
  }

  /** Drops everything. `expected`: placements to allocate memory for. */
  reset(expected?: number): void {
    this.currentHistory = new TreeHistory(expected)
    this.currentChildren = new Children(expected)
    this.onReset()
  }

  append(placement: SequencedPlacement, plan: Plan): void {
    this.currentHistory.append(placement, plan)
    this.currentChildren.append(placement)
  }
}
