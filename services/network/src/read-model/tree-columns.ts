import { TreeHistory } from '../history/tree-history'
import type { Plan } from '../plan/parameters'
import type { SequencedPlacement } from '../settlement/engine'
import type { Leg } from '../settlement/nodes'
import { Int32Column } from '../settlement/number-columns'
import type { Side } from '../tree/slots'

/**
 * Columns that a projection keeps for reads in addition to its engine, 20 bytes a member: the history of the tree and
 * the child pointers. The settler keeps neither.
 */
export class TreeColumns {
  private currentHistory = new TreeHistory()
  /** Child pointers by leg, 8 bytes a member. An engine has parent pointers only, because settlement needs no others. */
  private children = new Int32Column(2)

  /** `onReset` runs whenever all columns are dropped, so that caches of the same log can be dropped, too. */
  constructor(private readonly onReset: () => void) {}

  get history(): TreeHistory {
    return this.currentHistory
  }

  /** The child on that side; 0, which is no node, when the slot is free. */
  childOf(node: number, side: Side): number {
    return this.children.get(node, legOf(side))
  }

  /** Drops everything. `expected`: placements to allocate memory for. */
  reset(expected?: number): void {
    this.currentHistory = new TreeHistory(expected)
    this.children = new Int32Column(2, expected)
    this.onReset()
  }

  append(placement: SequencedPlacement, plan: Plan): void {
    this.currentHistory.append(placement, plan)
    this.children.set(placement.parent, placement.seq, legOf(placement.side))
  }
}

const legOf = (side: Side): Leg => (side === 'left' ? 0 : 1)
