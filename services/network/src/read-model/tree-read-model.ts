import type { EntityManager } from 'typeorm'
import { oncePerTick } from '../batching/once-per-tick'
import type { Counters } from '../settlement/engine'
import { readTreeState, type TreeState } from '../store/tree-state'
import { buildViewTopDown, type ViewNode } from '../tree/view'
import type { SettlementProjection } from './settlement-projection'
import type { TreeColumns } from './tree-columns'

/** Whose tree is asked for, and how much of it. */
export interface ViewRequest {
  /** The placement at its top; the root of all where it is left out. */
  readonly id?: number
  /** The top of what the caller sees, where that is another one. */
  readonly topId?: number
  readonly depth: number
  /** The longest way up that is shown. */
  readonly maxPathSteps: number
}

/** A part of the tree as it stands in memory; members by their placements. */
export interface ModelView {
  readonly root: ViewNode<{ readonly id: number; readonly counters: Counters }>
  /** All members of the view. */
  readonly ids: readonly number[]
  /** From its root up to the top of what the caller sees, or as far as is shown. */
  readonly path: readonly number[]
  readonly topId: number
}

/** The tree that this process keeps in memory, for whoever shows a part of it. */
export class TreeReadModel {
  private readonly state: () => Promise<TreeState>

  constructor(
    private readonly replica: SettlementProjection,
    private readonly columns: TreeColumns,
    manager: EntityManager,
  ) {
    this.state = oncePerTick(() => readTreeState(manager))
  }

  /**
   * A part of the tree, as true as a query that began when this was called; nothing where memory cannot say, because
   * the log is further, or because somebody waits for a number below.
   */
  async view(asked: ViewRequest): Promise<ModelView | undefined> {
    const state = await this.state()
    // From here on nothing waits, so that all is of one moment.
    if (!this.replica.isCaughtUpWith(state) || !state.pendingParentIds) return undefined
    const node = asked.id === undefined ? 1 : this.replica.nodeOf(asked.id)
    const top = asked.topId === undefined ? node : this.replica.nodeOf(asked.topId)
    if (node === 0 || top === 0) return undefined
    const { children } = this.columns
    const ids: number[] = []
    const root = buildViewTopDown(
      node,
      asked.depth,
      (above, side) => children.of(above, side),
      (each) => {
        const id = this.replica.idOf(each)
        ids.push(id)
        return { id, counters: this.replica.engine.counters(each) }
      },
    )
    // Who waits in the view hangs under a member of it, or under another who waits and does.
    if (state.pendingParentIds.some((parent) => ids.includes(parent))) return undefined
    return { root, ids, path: this.climb(node, top, asked.maxPathSteps), topId: this.replica.idOf(top) }
  }

  private climb(from: number, top: number, steps: number): number[] {
    const way = [this.replica.idOf(from)]
    for (let node = from; node !== top && way.length <= steps; ) {
      node = this.replica.engine.parent(node)
      way.push(this.replica.idOf(node))
    }
    return way
  }
}
