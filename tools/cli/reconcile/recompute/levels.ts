import type { Log } from './log'

export const PAIRING_LEVELS = 10

/**
 * Members per level and leg below each member, counted incrementally. A level holds at most 512 per leg: 40
 * bytes per member.
 */
export class Levels {
  private readonly counts: Uint16Array

  constructor(private readonly log: Log) {
    this.counts = new Uint16Array(2 * PAIRING_LEVELS * (log.size + 1))
  }

  /** Counts a placement at its nearest ten ancestors; calls `paired` where it completed a pair. */
  count(seq: number, paired: (receiver: number, level: number, leg: number) => void): void {
    let below = seq
    for (let level = 1; level <= PAIRING_LEVELS; level++) {
      const receiver = this.log.parent[below] as number
      if (receiver === 0) return
      const leg = this.log.leg[below] as number
      const index = this.indexOf(receiver, level)
      const inLeg = ++this.counts[index + leg]!
      if (inLeg <= (this.counts[index + 1 - leg] as number)) paired(receiver, level, leg)
      below = receiver
    }
  }

  of(receiver: number, level: number): { left: number; right: number } {
    const index = this.indexOf(receiver, level)
    return { left: this.counts[index] as number, right: this.counts[index + 1] as number }
  }

  private indexOf(receiver: number, level: number): number {
    return 2 * (PAIRING_LEVELS * receiver + level - 1)
  }
}
