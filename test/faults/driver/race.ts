import { setTimeout as sleep } from 'node:timers/promises'

export type RaceOutcome = 'won' | 'refused' | 'later'

const RETRY_DELAY_MS = 50

/**
 * Concurrent requests for one resource. Retries run one at a time, so that a slow machine finishes, until the race is
 * decided.
 */
export class Race {
  readonly outcomes: Record<RaceOutcome, number> = { won: 0, refused: 0, later: 0 }
  private lastRetry: Promise<unknown> = Promise.resolve()

  /** Whether at least one client has won and one was refused; retries stop then. */
  isDecided(): boolean {
    return this.outcomes.won > 0 && this.outcomes.refused > 0
  }

  /** Runs a retry after all earlier retries; returns undefined if the race is decided by then. */
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
