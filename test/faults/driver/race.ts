import { setTimeout as sleep } from 'node:timers/promises'

export type RaceOutcome = 'won' | 'refused' | 'later'

const RETRY_DELAY_MS = 50

/**
 * Many want one thing, all at once. Whoever is turned away for now comes again in turn, one at a time, or a slow machine
 * would never get to an end; until it is decided.
 */
export class Race {
  readonly outcomes: Record<RaceOutcome, number> = { won: 0, refused: 0, later: 0 }
  private lastRetry: Promise<unknown> = Promise.resolve()

  /** Whether somebody has won and somebody has come too late: then "later" is an answer. */
  isDecided(): boolean {
    return this.outcomes.won > 0 && this.outcomes.refused > 0
  }

  /** When everybody who came again before has his answer; undefined where it has been decided by then. */
  async retryInOrder<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    const mine = this.lastRetry.then(async () => {
      if (this.isDecided()) return undefined
      await sleep(RETRY_DELAY_MS)
      return await attempt()
    })
    this.lastRetry = mine.catch(() => undefined)
    return await mine
  }
}
