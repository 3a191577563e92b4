import { runAs } from '../rpc/caller'
import type { Logger } from '../telemetry/log'
import type { LoopHandle } from './define-service'
import { FailureLogThrottle } from './failure-log-throttle'
import { isFault } from './faults'
import { TokenBucket } from './token-bucket'

/** Milliseconds in which all of a system has come up, usually; what does not answer after them is down. */
const STARTUP_MS = 60_000

/** Runs `work` every so often and when woken, never twice at once, until stopped. */
export class BackgroundLoop implements LoopHandle {
  private timer: NodeJS.Timeout | undefined
  private notifyTimer: NodeJS.Timeout | undefined
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
    private readonly failed: () => void = () => {},
    private readonly pace = new TokenBucket(),
  ) {
    const messages = { failing: 'background work failed', recovered: 'background work recovered' }
    this.failureLog = new FailureLogThrottle(log, { ...messages, level: 'error' }, { loop: name })
  }

  /** The first run is at once. What wakes it before waits for it: a service that is still being wired does no work. */
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

  notify(): void {
    if (this.startedAt === undefined || this.stopped || this.notifyTimer) return
    const pause = this.pace.acquire()
    if (pause === 0) this.wake()
    else
      this.notifyTimer = setTimeout(() => {
        this.notifyTimer = undefined
        this.wake()
      }, pause)
  }

  /** Resolves when the run in hand is finished; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    clearTimeout(this.notifyTimer)
    await this.running
  }

  private async run(): Promise<void> {
    this.isWakePending = false
    await runAs({}, () => this.cycle())
  }

  /** What it logs bears the id of the turn, as do the lines of those whom it asked. */
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
      this.failed()
      if (!this.stopped) this.failureLog.failed(error)
    }
  }

  /** Services start together: that one is there before another is no failure of either. */
  private isStartingUp(): boolean {
    return !this.hasWorked && Date.now() - (this.startedAt ?? 0) < STARTUP_MS
  }
}
