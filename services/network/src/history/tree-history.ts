import { type Plan, termsOf } from '../plan/parameters'
import type { Counters, LegCounters, LevelRow, SequencedPlacement } from '../settlement/engine'
import { Int32Column } from '../settlement/number-columns'
import { SubtreeCount } from './subtree-count'

/** What a node was at one point of the log. */
export interface PastStanding {
  readonly counters: Counters
  readonly levels: LevelRow[]
  /** Pairs paid per business day at most, by the parameters that counted then. */
  readonly flushout: number
}

/** From which placement on something held. */
interface Span<T> {
  readonly seq: number
  readonly value: T
}

/**
 * The placement log in columns, 12 bytes a placement, which answers the state of any node at any point of it: exactly,
 * and without anything having been kept for it. A parent precedes its children, so one pass over the placements between
 * the node and the point finds all that is below the node: who hangs under one that was found is found too. On the
 * way its pairs are counted as settlement counts them (rule book §3). A million placements take some milliseconds.
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

  /** Appends the next placement, with the plan that counted for it. Throws when it does not follow the last one. */
  append({ seq, parent, side, sponsor, points, businessDay }: SequencedPlacement, plan: Plan): void {
    if (seq !== this.size + 1) throw new Error(`placement ${seq} does not follow ${this.size}`)
    this.size = seq
    this.slots.set(seq, 2 * parent + (side === 'left' ? 0 : 1))
    this.sponsors.set(seq, sponsor)
    this.points.set(seq, points)
    if (this.days.at(-1)?.value !== businessDay) this.days.push({ seq, value: businessDay })
    if (this.plans.at(-1)?.value.version !== plan.version) this.plans.push({ seq, value: plan })
  }

  /** The last placement on a business day or before it; 0 where there is none. */
  lastOn(day: string): number {
    const later = this.days.find(({ value }) => value > day)
    return later ? later.seq - 1 : this.size
  }

  /** The business day of a placement. */
  dayOf(seq: number): string {
    return valueAt(this.days, seq)
  }

  /**
   * A node after placement `seq`; its counters of the day are those of business day `day`. Throws for a node that had
   * not been placed by then, and for a number that the log has not reached.
   */
  standingAt(node: number, packageId: number, seq: number, day = this.dayOf(seq)): PastStanding {
    if (node < 1 || node > seq || seq > this.size)
      throw new Error(`no node ${node} at ${seq} of ${this.size}`)
    const count = this.countBelow(node, packageId, seq)
    const today = count.day === day ? count.currentDay : { paid: 0, flushed: 0 }
    const leg = (at: 0 | 1): LegCounters => {
      const points = count.points[at]
      return { downlines: count.members[at], points, waiting: points - count.matched }
    }
    const { matched, paid, sponsored } = count
    return {
      counters: {
        ...{ left: leg(0), right: leg(1), matched, paid, flushed: matched - paid, sponsored },
        ...{ paidToday: today.paid, flushedToday: today.flushed },
      },
      levels: count.levelRows(),
      flushout: termsOf(valueAt(this.plans, seq), packageId).flushout,
    }
  }

  private countBelow(node: number, packageId: number, seq: number): SubtreeCount {
    const count = new SubtreeCount()
    // For each placement after the node: 0 when it is not below, else 2 · level + leg; see `Count.add`.
    const found = new Uint8Array(seq - node + 1)
    let [day, plan] = [indexAt(this.days, node), indexAt(this.plans, node)]
    for (let each = node + 1; each <= seq; each++) {
      if (this.sponsors.get(each) === node) count.sponsored++
      const slot = this.slots.get(each)
      const parent = slot >> 1
      if (parent < node) continue
      const above = found[parent - node]!
      if (parent !== node && above === 0) continue
      const place = parent === node ? 2 + (slot & 1) : SubtreeCount.below(above)
      found[each - node] = place
      const matched = count.add(place, this.points.get(each))
      if (matched === 0) continue
      day = indexAt(this.days, each, day)
      plan = indexAt(this.plans, each, plan)
      count.pay(matched, this.days[day]!.value, termsOf(this.plans[plan]!.value, packageId).flushout)
    }
    return count
  }
}

function valueAt<T>(list: readonly Span<T>[], seq: number): T {
  return list[indexAt(list, seq)]!.value
}

/** The last entry that began at `seq` or before; looks from `from` on. */
function indexAt<T>(list: readonly Span<T>[], seq: number, from = 0): number {
  let index = from
  while (index + 1 < list.length && list[index + 1]!.seq <= seq) index++
  return index
}
