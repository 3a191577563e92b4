import type { EngineReads } from '../settlement/engine'
import type { Side } from '../tree/slots'

/** A path towards the root, as columns of equal length; it can be as long as the tree is deep. */
export interface UplinePath {
  readonly nodes: readonly number[]
  readonly packages: readonly number[]
  /** The leg of each node that contains the slot. */
  readonly legs: readonly Side[]
}

/**
 * The path from a node up to `top`, both included, for a slot on one side of the node. It is read from memory, because it
 * can have hundreds of thousands of steps.
 */
export function uplinePath(engine: EngineReads, from: number, top: number, slot: Side): UplinePath {
  const nodes: number[] = []
  const packages: number[] = []
  const legs: Side[] = []
  let leg = slot
  for (let node = from; ; node = engine.parent(node)) {
    nodes.push(node)
    packages.push(engine.packageId(node))
    legs.push(leg)
    if (node === top) return { nodes, packages, legs }
    leg = engine.side(node)
  }
}
