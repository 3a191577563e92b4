import type { Queryable } from '@jejaring/service-kit'
import type { Counters } from '../settlement/engine'
import { readTreeState } from '../store/tree-state'
import { buildViewTopDown, type ViewNode } from '../tree/view'
import type { SettlementProjection } from './settlement-projection'
import type { TreeColumns } from './tree-columns'

/** A subtree to show. */
export interface ViewRequest {
  /** The placement at the root of the view; the root of the whole tree when absent. */
  readonly id?: number
  /** The top of the caller's visible subtree, when it is not `id`. */
  readonly topId?: number
  readonly depth: number
  /** Limits the length of the path above the root of the view. */
  readonly maxPathSteps: number
}

/** A part of the tree; members are placement ids. */
export interface ModelView {
  readonly root: ViewNode<{ readonly id: number; readonly counters: Counters }>
  /** All members of the view. */
  readonly ids: readonly number[]
  /** From the root of the view upwards, to `topId` or `maxPathSteps` away. */
  readonly path: readonly number[]
  readonly topId: number
}

/** Answers tree views from memory. */
export class TreeReadModel {
  constructor(
    private readonly projection: SettlementProjection,
    private readonly columns: TreeColumns,
    private readonly reads: Queryable,
  ) {}

  /**
   * A view that is as current as a query sent at the time of this call. Undefined when memory cannot guarantee that:
   * the projection is behind the log, or an unnumbered placement belongs to the view.
   */
  async view(request: ViewRequest): Promise<ModelView | undefined> {
    const state = await readTreeState(this.reads)
    // No `await` below: the read is one consistent snapshot.
    if (!this.projection.isCaughtUpWith(state) || !state.pendingParentIds) return undefined
    const node = request.id === undefined ? 1 : this.projection.seqOf(request.id)
    const top = request.topId === undefined ? node : this.projection.seqOf(request.topId)
    if (node === 0 || top === 0) return undefined
    const ids: number[] = []
    const root = buildViewTopDown(
      node,
      request.depth,
      (parent, side) => this.columns.childOf(parent, side),
      (member) => {
        const id = this.projection.idOf(member)
        ids.push(id)
        return { id, counters: this.projection.engine.counters(member) }
      },
    )
    // A pending placement in the view is a child of a member of it, or of another pending placement for which this holds.
    if (state.pendingParentIds.some((parentId) => ids.includes(parentId))) return undefined
    const path = this.pathUp(node, top, request.maxPathSteps)
    return { root, ids, path, topId: this.projection.idOf(top) }
  }

  private pathUp(from: number, top: number, maxSteps: number): number[] {
    const path = [this.projection.idOf(from)]
    for (let node = from; node !== top && path.length <= maxSteps; ) {
      node = this.projection.engine.parent(node)
      path.push(this.projection.idOf(node))
    }
    return path
  }
}
