import { runAs } from './caller'
import type { Loop } from './define-service'
import type { Logger } from './log'
import { Pace } from './pace'

/** Runs `work` every so often and when woken, never twice at once, until stopped. */
export class Repeating implements Loop {
  private timer: NodeJS.Timeout | undefined
  private rung: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private started = false
  private stopped = false

  constructor(
    private readonly name: string,
    private readonly milliseconds: number,
    private readonly work: () => Promise<void>,
    private readonly log: Logger,
    private readonly failed: () => void = () => {},
    private readonly pace = new Pace(),
  ) {}

  /** The first run is at once. What wakes it before waits for it: a service that is still being wired does no work. */
  start(): void {
    this.started = true
    this.wake()
  }

  wake(): void {
    if (!this.started || this.stopped) return
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

  ring(): void {
    if (!this.started || this.stopped || this.rung) return
    const pause = this.pace.takeTurn()
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
    try {
      await runAs({}, this.work)
    } catch (error) {
      this.failed()
      if (!this.stopped) this.log.error({ err: error, loop: this.name }, 'background work failed')
    }
  }
}
