import { runAs } from '../rpc/caller'
import type { Logger } from '../telemetry/log'
import type { LoopHandle } from './define-service'
import { FailureLogThrottle } from './failure-log-throttle'
import { isFault } from './faults'
import { TokenBucket } from './token-bucket'

/** Time within which all services normally start; a dependency that does not respond afterwards is down. */
const STARTUP_MS = 60_000

/** Runs `work` periodically and when woken, never concurrently, until stopped. */
export class BackgroundLoop implements LoopHandle {
  private timer: NodeJS.Timeout | undefined
  private throttledTimer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private isWakePending = false
  private startedAt: number | undefined
  private hasWorked = false
  private stopped = false
  private readonly failureLog: FailureLogThrottle

  constructor(
    private readonly name: string,
    private readonly milliseconds: number,
    private readonly work: () => Promise<void>,
    private readonly log: Logger,
    private readonly onFailure: () => void = () => {},
    private readonly wakeLimit = new TokenBucket(),
  ) {
    const messages = { failing: 'background work failed', recovered: 'background work recovered' }
    this.failureLog = new FailureLogThrottle(log, { ...messages, level: 'error' }, { loop: name })
  }

  /**
   * Runs immediately. Wake-ups before `start` have no effect: a service that is still being wired does no
   * work.
   */
  start(): void {
    this.startedAt = Date.now()
    this.wake()
  }

  wake(): void {
    if (this.startedAt === undefined || this.stopped) return
    if (this.running) {
      this.isWakePending = true
      return
    }
    clearTimeout(this.timer)
    this.running = this.run().finally(() => {
      this.running = undefined
      if (this.stopped) return
      if (this.isWakePending) this.wake()
      else this.timer = setTimeout(() => this.wake(), this.milliseconds)
    })
  }

  wakeThrottled(): void {
    if (this.startedAt === undefined || this.stopped || this.throttledTimer) return
    const pause = this.wakeLimit.acquire()
    if (pause === 0) this.wake()
    else
      this.throttledTimer = setTimeout(() => {
        this.throttledTimer = undefined
        this.wake()
      }, pause)
  }

  /** Stops the loop; resolves when the current run has finished. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    clearTimeout(this.throttledTimer)
    await this.running
  }

  private async run(): Promise<void> {
    this.isWakePending = false
    await runAs({}, () => this.cycle())
  }

  /** Each cycle has its own request id, which called services log, too. */
  private async cycle(): Promise<void> {
    try {
      await this.work()
      this.hasWorked = true
      this.failureLog.worked()
    } catch (error) {
      if (this.isStartingUp() && isFault(error, 'unavailable')) {
        this.log.info({ loop: this.name }, 'waiting for dependency')
        return
      }
      this.onFailure()
      if (!this.stopped) this.failureLog.failed(error)
    }
  }

  /** Services start concurrently: a dependency that is not up yet is no failure. */
  private isStartingUp(): boolean {
    return !this.hasWorked && Date.now() - (this.startedAt ?? 0) < STARTUP_MS
  }
}
