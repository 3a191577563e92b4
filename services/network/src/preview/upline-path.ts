import type { EngineReads } from '../settlement/engine'
import type { Side } from '../tree/slots'
import type { UplinePath } from './preview'

/**
 * The way from a node up to `top`, both included, for a slot on one side of the node. From the tree in memory: a way can
 * have hundreds of thousands of steps.
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
