import type { EntityManager } from 'typeorm'
import { oncePerTurn } from './once-per-turn'
import type { ReadColumns } from './read-columns'
import type { Replica } from './replica'
import type { Counters } from './settlement/engine'
import { readTreeState, type TreeState } from './store/tree-state'
import { growView, type ViewNode } from './tree/view'

/** Whose tree is asked for, and how much of it. */
export interface AskedView {
  /** The placement at its top; the root of all where it is left out. */
  readonly id?: number
  /** The top of what the caller sees, where that is another one. */
  readonly topId?: number
  readonly depth: number
  /** The longest way up that is shown. */
  readonly steps: number
}

/** A part of the tree as it stands in memory; members by their placements. */
export interface RememberedView {
  readonly root: ViewNode<{ readonly id: number; readonly counters: Counters }>
  /** All members of the view. */
  readonly ids: readonly number[]
  /** From its root up to the top of what the caller sees, or as far as is shown. */
  readonly way: readonly number[]
  readonly topId: number
}

/** The tree that this process keeps in memory, for whoever shows a part of it. */
export class TreeMemory {
  private readonly state: () => Promise<TreeState>

  constructor(
    private readonly replica: Replica,
    private readonly columns: ReadColumns,
    manager: EntityManager,
  ) {
    this.state = oncePerTurn(() => readTreeState(manager))
  }

  /**
   * A part of the tree, as true as a query that began when this was called; nothing where memory cannot say, because
   * the log is further, or because somebody waits for a number below.
   */
  async view(asked: AskedView): Promise<RememberedView | undefined> {
    const state = await this.state()
    // From here on nothing waits, so that all is of one moment.
    if (!this.replica.standsAt(state) || !state.waitingUnder) return undefined
    const node = asked.id === undefined ? 1 : this.replica.nodeOf(asked.id)
    const top = asked.topId === undefined ? node : this.replica.nodeOf(asked.topId)
    if (node === 0 || top === 0) return undefined
    const { children } = this.columns
    const ids: number[] = []
    const root = growView(
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
    if (state.waitingUnder.some((parent) => ids.includes(parent))) return undefined
    return { root, ids, way: this.climb(node, top, asked.steps), topId: this.replica.idOf(top) }
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
