import type { Call } from './types'

/** A call with one answer. Its signal is made when a handler asks for it: few do, and signals are dear. */
export class RunningCall implements Call {
  private controller: AbortController | undefined
  private isCancelled = false
  private hasEnded = false

  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    if (this.isCancelled) this.controller.abort()
    return this.controller.signal
  }

  /** Nobody waits for it any more. Of one that has its answer that means nothing. */
  cancel(): void {
    if (this.hasEnded) return
    this.isCancelled = true
    this.controller?.abort()
  }

  /** It has its answer. */
  end(): void {
    this.hasEnded = true
  }
}
