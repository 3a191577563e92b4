import type { LevelRow } from '../settlement/engine'

const LEVELS = 10
/** Whoever is deeper than the levels that count is deeper: how much makes no difference. */
const DEEPEST = LEVELS + 1

/** What is found below one node, added up placement by placement (rule book §3). */
export class SubtreeCount {
  readonly members: [number, number] = [0, 0]
  readonly points: [number, number] = [0, 0]
  sponsored = 0
  matched = 0
  paid = 0
  /** The last day with a match, and its pairs. */
  day = ''
  currentDay = { paid: 0, flushed: 0 }
  /** Members by 2 · (level − 1) + leg. */
  private readonly levels = new Int32Array(2 * LEVELS)

  /** The place (2 · level + leg) of whoever hangs under a place. */
  static below(place: number): number {
    return place < 2 * DEEPEST ? place + 2 : place
  }

  /** Adds a member at a place; answers the pairs that its points complete. */
  add(place: number, points: number): number {
    const leg = (place & 1) as 0 | 1
    this.members[leg]++
    if (place < 2 * DEEPEST) this.levels[place - 2]!++
    if (points === 0) return 0
    this.points[leg] += points
    const completed = Math.min(this.points[0], this.points[1]) - this.matched
    this.matched += completed
    return completed
  }

  pay(matched: number, day: string, cap: number): void {
    if (day !== this.day) {
      this.day = day
      this.currentDay = { paid: 0, flushed: 0 }
    }
    const paid = Math.min(matched, Math.max(0, cap - this.currentDay.paid))
    this.paid += paid
    this.currentDay.paid += paid
    this.currentDay.flushed += matched - paid
  }

  levelRows(): LevelRow[] {
    return Array.from({ length: LEVELS }, (_, index) => {
      const left = this.levels[2 * index]!
      const right = this.levels[2 * index + 1]!
      const pair = Math.min(left, right)
      return { level: index + 1, left, right, leftWait: left - pair, rightWait: right - pair, pair }
    })
  }
}
