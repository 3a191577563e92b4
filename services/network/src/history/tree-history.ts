import { type Plan, termsOf } from '../plan/parameters'
import type { Counters, LegCounters, LevelRow, SequencedPlacement } from '../settlement/engine'
import { Int32Column } from '../settlement/number-columns'
import { SubtreeCount } from './subtree-count'

/** The state of a node at one point of the log. */
export interface PastStanding {
  readonly counters: Counters
  readonly levels: LevelRow[]
  /** The daily limit of paid pairs in the plan in force at that point. */
  readonly flushout: number
}

/** A value that holds from a placement on. */
interface Span<T> {
  readonly seq: number
  readonly value: T
}

/**
 * The placement log in columns, 12 bytes per placement. It computes the exact state of any node at any point of the log
 * without stored snapshots. Parents precede their children, so one forward pass over the placements between the node and
 * the point finds the whole subtree: a placement belongs to it when its parent does. The pass counts pairs as settlement
 * does (rule book §3). A million placements take some milliseconds.
 */
export class TreeHistory {
  size = 0
  /** 2 · parent + leg. */
  private readonly slots: Int32Column
  private readonly sponsors: Int32Column
  private readonly points: Int32Column
  private readonly days: Span<string>[] = []
  private readonly plans: Span<Plan>[] = []

  constructor(expected?: number) {
    this.slots = new Int32Column(1, expected)
    this.sponsors = new Int32Column(1, expected)
    this.points = new Int32Column(1, expected)
  }

  /** Appends the next placement with its effective plan. Throws when it is not the next one. */
  append({ seq, parent, side, sponsor, points, businessDay }: SequencedPlacement, plan: Plan): void {
    if (seq !== this.size + 1) throw new Error(`placement ${seq} does not follow ${this.size}`)
    this.size = seq
    this.slots.set(seq, 2 * parent + (side === 'left' ? 0 : 1))
    this.sponsors.set(seq, sponsor)
    this.points.set(seq, points)
    if (this.days.at(-1)?.value !== businessDay) this.days.push({ seq, value: businessDay })
    if (this.plans.at(-1)?.value.version !== plan.version) this.plans.push({ seq, value: plan })
  }

  /** The parent of a placement; 0 for the root. */
  parentOf(seq: number): number {
    return this.slots.get(seq) >> 1
  }

  /** The last placement on or before a business day; 0 when there is none. */
  lastOn(day: string): number {
    const later = this.days.find(({ value }) => value > day)
    return later ? later.seq - 1 : this.size
  }

  /** The business day of a placement. */
  dayOf(seq: number): string {
    return valueAt(this.days, seq)
  }

  /**
   * A node after placement `seq`; the daily counters are those of business day `day`. Throws when the node was not placed
   * by then, or the log is shorter.
   */
  standingAt(node: number, packageId: number, seq: number, day = this.dayOf(seq)): PastStanding {
    if (node < 1 || node > seq || seq > this.size)
      throw new Error(`no node ${node} at ${seq} of ${this.size}`)
    const subtree = this.countBelow(node, packageId, seq)
    const currentDay = subtree.day === day ? subtree.currentDay : { paid: 0, flushed: 0 }
    const leg = (at: 0 | 1): LegCounters => {
      const points = subtree.points[at]
      return { downlines: subtree.members[at], points, waiting: points - subtree.matched }
    }
    const { matched, paid, sponsored } = subtree
    return {
      counters: {
        left: leg(0),
        right: leg(1),
        matched,
        paid,
        flushed: matched - paid,
        sponsored,
        paidOnCurrentDay: currentDay.paid,
        flushedOnCurrentDay: currentDay.flushed,
      },
      levels: subtree.levelRows(),
      flushout: termsOf(valueAt(this.plans, seq), packageId).flushout,
    }
  }

  private countBelow(node: number, packageId: number, seq: number): SubtreeCount {
    const count = new SubtreeCount()
    // For each placement after the node: 0 when it is not below, else 2 · level + leg; see `Count.add`.
    const positions = new Uint8Array(seq - node + 1)
    let [dayIndex, planIndex] = [indexAt(this.days, node), indexAt(this.plans, node)]
    for (let seqAt = node + 1; seqAt <= seq; seqAt++) {
      if (this.sponsors.get(seqAt) === node) count.sponsored++
      const slot = this.slots.get(seqAt)
      const parent = slot >> 1
      if (parent < node) continue
      const above = positions[parent - node]!
      if (parent !== node && above === 0) continue
      const position = parent === node ? 2 + (slot & 1) : SubtreeCount.below(above)
      positions[seqAt - node] = position
      const matched = count.add(position, this.points.get(seqAt))
      if (matched === 0) continue
      dayIndex = indexAt(this.days, seqAt, dayIndex)
      planIndex = indexAt(this.plans, seqAt, planIndex)
      count.pay(
        matched,
        this.days[dayIndex]!.value,
        termsOf(this.plans[planIndex]!.value, packageId).flushout,
      )
    }
    return count
  }
}

function valueAt<T>(list: readonly Span<T>[], seq: number): T {
  return list[indexAt(list, seq)]!.value
}

/** Index of the last entry that starts at or before `seq`; searches from `from` on. */
function indexAt<T>(list: readonly Span<T>[], seq: number, from = 0): number {
  let index = from
  while (index + 1 < list.length && list[index + 1]!.seq <= seq) index++
  return index
}
