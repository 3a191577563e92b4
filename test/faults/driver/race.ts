import { setTimeout as sleep } from 'node:timers/promises'

export type End = 'won' | 'refused' | 'later'

const PAUSE = 50

/**
 * Many want one thing, all at once. Whoever is turned away for now comes again in turn, one at a time, or a slow machine
 * would never get to an end; until it is decided.
 */
export class Race {
  readonly ends: Record<End, number> = { won: 0, refused: 0, later: 0 }
  private last: Promise<unknown> = Promise.resolve()

  /** Whether somebody has won and somebody has come too late: then "later" is an answer. */
  decided(): boolean {
    return this.ends.won > 0 && this.ends.refused > 0
  }

  /** When everybody who came again before has his answer; undefined where it has been decided by then. */
  async inTurn<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    const mine = this.last.then(async () => {
      if (this.decided()) return undefined
      await sleep(PAUSE)
      return await attempt()
    })
    this.last = mine.catch(() => undefined)
    return await mine
  }
}
