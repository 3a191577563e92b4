import type { SequencedPlacement } from '../settlement/engine'
import { Int32Column } from '../settlement/number-columns'
import type { Side } from './slots'

/** Child pointers of the tree, 8 bytes per member. An engine has parent pointers only, because settlement needs no others. */
export class Children {
  private readonly columns: Int32Column

  /** `expected`: members to allocate memory for. */
  constructor(expected?: number) {
    this.columns = new Int32Column(2, expected)
  }

  append({ seq, parent, side }: Pick<SequencedPlacement, 'seq' | 'parent' | 'side'>): void {
    this.columns.set(parent, seq, legOf(side))
  }

  /** The child in a leg; 0 when the slot is free. */
  of(node: number, side: Side): number {
    return this.columns.get(node, legOf(side))
  }
}

const legOf = (side: Side) => (side === 'left' ? 0 : 1)
