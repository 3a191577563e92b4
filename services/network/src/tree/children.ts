import type { SequencedPlacement } from '../settlement/engine'
import { Int32Column } from '../settlement/number-columns'
import type { Side } from './slots'

/**
 * Who hangs in each leg of whom: the way down the tree, 8 bytes a member. An engine knows only the way up, and settling
 * needs no other.
 */
export class Children {
  private readonly below: Int32Column

  /** `expected`: members to make room for at once. */
  constructor(expected?: number) {
    this.below = new Int32Column(2, expected)
  }

  append({ seq, parent, side }: Pick<SequencedPlacement, 'seq' | 'parent' | 'side'>): void {
    this.below.set(parent, seq, legOf(side))
  }

  /** The number of the member in a leg; 0 where it is free. */
  of(node: number, side: Side): number {
    return this.below.get(node, legOf(side))
  }
}

const legOf = (side: Side) => (side === 'left' ? 0 : 1)
