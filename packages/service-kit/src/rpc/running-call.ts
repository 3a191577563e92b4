import type { Call } from './types'

/**
 * A running unary call. Its AbortSignal is created on demand: few handlers use it, and creating one is
 * expensive.
 */
export class RunningCall implements Call {
  private controller: AbortController | undefined
  private isCancelled = false
  private hasEnded = false

  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    if (this.isCancelled) this.controller.abort()
    return this.controller.signal
  }

  /** Called when the caller is gone; without effect after the reply. */
  cancel(): void {
    if (this.hasEnded) return
    this.isCancelled = true
    this.controller?.abort()
  }

  /** Called when the reply is sent. */
  end(): void {
    this.hasEnded = true
  }
}
