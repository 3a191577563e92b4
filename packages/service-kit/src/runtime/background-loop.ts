import { runAs } from '../rpc/caller'
import type { Logger } from '../telemetry/log'
import type { LoopHandle } from './define-service'
import { FailureLogThrottle } from './failure-log-throttle'
import { isFault } from './faults'
import { TokenBucket } from './token-bucket'

/** Milliseconds in which all of a system has come up, usually; what does not answer after them is down. */
const COMING_UP = 60_000

/** Runs `work` every so often and when woken, never twice at once, until stopped. */
export class BackgroundLoop implements LoopHandle {
  private timer: NodeJS.Timeout | undefined
  private rung: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private startedAt: number | undefined
  private hasWorked = false
  private stopped = false
  private readonly trouble: FailureLogThrottle

  constructor(
    private readonly name: string,
    private readonly milliseconds: number,
    private readonly work: () => Promise<void>,
    private readonly log: Logger,
    private readonly failed: () => void = () => {},
    private readonly pace = new TokenBucket(),
  ) {
    const says = { failing: 'background work failed', over: 'background work goes well again' }
    this.trouble = new FailureLogThrottle(log, { ...says, level: 'error' }, { loop: name })
  }

  /** The first run is at once. What wakes it before waits for it: a service that is still being wired does no work. */
  start(): void {
    this.startedAt = Date.now()
    this.wake()
  }

  wake(): void {
    if (this.startedAt === undefined || this.stopped) return
    if (this.running) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.running = this.run().finally(() => {
      this.running = undefined
      if (this.stopped) return
      if (this.again) this.wake()
      else this.timer = setTimeout(() => this.wake(), this.milliseconds)
    })
  }

  notify(): void {
    if (this.startedAt === undefined || this.stopped || this.rung) return
    const pause = this.pace.acquire()
    if (pause === 0) this.wake()
    else
      this.rung = setTimeout(() => {
        this.rung = undefined
        this.wake()
      }, pause)
  }

  /** Resolves when the run in hand is finished; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    clearTimeout(this.rung)
    await this.running
  }

  private async run(): Promise<void> {
    this.again = false
    await runAs({}, () => this.turn())
  }

  /** What it logs bears the id of the turn, as do the lines of those whom it asked. */
  private async turn(): Promise<void> {
    try {
      await this.work()
      this.hasWorked = true
      this.trouble.worked()
    } catch (error) {
      if (this.isComingUp() && isFault(error, 'unavailable')) {
        this.log.info({ loop: this.name }, 'waits for a neighbour')
        return
      }
      this.failed()
      if (!this.stopped) this.trouble.failed(error)
    }
  }

  /** Services start together: that one is there before another is no failure of either. */
  private isComingUp(): boolean {
    return !this.hasWorked && Date.now() - (this.startedAt ?? 0) < COMING_UP
  }
}
