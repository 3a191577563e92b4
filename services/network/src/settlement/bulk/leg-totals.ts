import type { Nodes } from '../nodes'
import type { Int32Column } from '../number-columns'

/** Nodes per step of a pass; the caller may yield between steps. */
export const NODES_PER_STEP = 4096

/** Sums of each leg, by slot: 2 · node + leg. */
export interface LegTotals {
  readonly members: Int32Array
  readonly points: Float64Array
}

/** Sums of the tree of the first `size` placements. Children have greater numbers, so one backward pass suffices. */
export function* legTotals(nodes: Nodes, own: Int32Column, size: number): Generator<void, LegTotals> {
  const members = new Int32Array(2 * (size + 1))
  const points = new Float64Array(2 * (size + 1))
  for (let node = size; node > 1; node--) {
    const slot = nodes.slot(node)
    const left = 2 * node
    members[slot]! += 1 + members[left]! + members[left + 1]!
    points[slot]! += own.get(node) + points[left]! + points[left + 1]!
    if (node % NODES_PER_STEP === 0) yield
  }
  return { members, points }
}
