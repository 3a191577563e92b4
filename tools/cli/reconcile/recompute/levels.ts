import type { Log } from './log'

export const LEVELS = 10

/**
 * Members per level and leg below each member, counted incrementally. A level holds at most 512 per leg: 40
 * bytes per member.
 */
export class Levels {
  private readonly counts: Uint16Array

  constructor(private readonly log: Log) {
    this.counts = new Uint16Array(2 * LEVELS * (log.size + 1))
  }

  /** Counts a placement at its nearest ten ancestors; calls `paired` where it completed a pair. */
  count(seq: number, paired: (receiver: number, level: number, leg: number) => void): void {
    let below = seq
    for (let level = 1; level <= LEVELS; level++) {
      const receiver = this.log.parent[below] as number
      if (receiver === 0) return
      const leg = this.log.leg[below] as number
      const place = this.place(receiver, level)
      const inLeg = ++this.counts[place + leg]!
      if (inLeg <= (this.counts[place + 1 - leg] as number)) paired(receiver, level, leg)
      below = receiver
    }
  }

  of(receiver: number, level: number): { left: number; right: number } {
    const place = this.place(receiver, level)
    return { left: this.counts[place] as number, right: this.counts[place + 1] as number }
  }

  private place(receiver: number, level: number): number {
    return 2 * (LEVELS * receiver + level - 1)
  }
}
