import { PAIRING_LEVELS } from '../plan/parameters'
import { type LevelRow, levelRows } from '../settlement/engine'
import { flushedPairs, paidPairs } from '../settlement/flushout'

/** All deeper levels share one value, because only ten levels are counted. */
const MAX_LEVEL = PAIRING_LEVELS + 1

/** Counters of one node, accumulated placement by placement (rule book §3). */
export class SubtreeCount {
  readonly members: [number, number] = [0, 0]
  readonly points: [number, number] = [0, 0]
  sponsored = 0
  matched = 0
  paid = 0
  /** The last business day with a match, and its pairs. */
  day = ''
  currentDay = { paid: 0, flushed: 0 }
  /** Members by 2 · (level − 1) + leg. */
  private readonly levels = new Int32Array(2 * PAIRING_LEVELS)

  /** The position (2 · level + leg) of a child of a member at `position`. */
  static below(position: number): number {
    return position < 2 * MAX_LEVEL ? position + 2 : position
  }

  /** Adds a member at a position; returns the pairs that its points complete. */
  add(position: number, points: number): number {
    const leg = (position & 1) as 0 | 1
    this.members[leg]++
    if (position < 2 * MAX_LEVEL) this.levels[position - 2]!++
    if (points === 0) return 0
    this.points[leg] += points
    const completed = Math.min(this.points[0], this.points[1]) - this.matched
    this.matched += completed
    return completed
  }

  pay(matched: number, day: string, flushoutLimit: number): void {
    if (day !== this.day) {
      this.day = day
      this.currentDay = { paid: 0, flushed: 0 }
    }
    const paid = paidPairs(matched, flushoutLimit, this.currentDay.paid)
    this.paid += paid
    this.currentDay.paid += paid
    this.currentDay.flushed += flushedPairs(matched, paid)
  }

  levelRows(): LevelRow[] {
    return levelRows((level, leg) => this.levels[2 * (level - 1) + leg]!)
  }
}
