import type { SequencedPlacement } from './engine'
import { Int32Column } from './number-columns'

/** Left is 0 and right is 1, so that a leg can index a column. */
export type Leg = 0 | 1

/** Maximum of an int32 column. */
const MAX_POINTS = 2 ** 31 - 1

/** The shape of the tree: parent, leg and package of each node. 8 bytes per node. */
export class Nodes {
  size = 0
  /** 2 · parent + leg: a climb reads both with one access. */
  private readonly links: Int32Column
  private readonly packages: Int32Column

  /** `expected`: nodes to allocate memory for. */
  constructor(expected?: number) {
    this.links = new Int32Column(1, expected)
    this.packages = new Int32Column(1, expected)
  }

  /** Appends the next node. Throws when it is not the next one, or parent or sponsor does not exist. */
  append({ seq, parent, side, sponsor, packageId, points }: SequencedPlacement): void {
    const precedes = (other: number) => (seq === 1 ? other === 0 : other >= 1 && other < seq)
    if (seq !== this.size + 1) throw new Error(`placement ${seq} does not follow ${this.size}`)
    if (!precedes(parent)) throw new Error(`placement ${seq} hangs under ${parent}`)
    if (!precedes(sponsor)) throw new Error(`placement ${seq} is sponsored by ${sponsor}`)
    if (!Number.isInteger(points) || points < 0 || points > MAX_POINTS)
      throw new Error(`placement ${seq} has ${points} points`)
    this.size = seq
    this.links.set(seq, 2 * parent + (side === 'left' ? 0 : 1))
    this.packages.set(seq, packageId)
  }

  /** 2 · parent + leg. */
  slot(node: number): number {
    return this.links.get(node)
  }

  /** The parent; 0 for the root. */
  parent(node: number): number {
    return this.links.get(node) >>> 1
  }

  /** The leg of the parent that contains the node. */
  leg(node: number): Leg {
    return (this.links.get(node) & 1) as Leg
  }

  packageId(node: number): number {
    return this.packages.get(node)
  }

  /** Throws when the node does not exist. */
  check(node: number): void {
    if (!Number.isInteger(node) || node < 1 || node > this.size) throw new Error(`no node ${node}`)
  }
}
