import type { Call } from './types'

/** A call with one answer. Its signal is made when a handler asks for it: few do, and signals are dear. */
export class RunningCall implements Call {
  private abort: AbortController | undefined
  private isGivenUp = false
  private hasEnded = false

  get signal(): AbortSignal {
    this.abort ??= new AbortController()
    if (this.isGivenUp) this.abort.abort()
    return this.abort.signal
  }

  /** Nobody waits for it any more. Of one that has its answer that means nothing. */
  giveUp(): void {
    if (this.hasEnded) return
    this.isGivenUp = true
    this.abort?.abort()
  }

  /** It has its answer. */
  end(): void {
    this.hasEnded = true
  }
}
