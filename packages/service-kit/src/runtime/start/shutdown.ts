import type { Logger } from '../../telemetry/log'

/** Stops parts in reverse order of registration, so that users of a part stop before it. */
export class Shutdown {
  private readonly steps: { what: string; stop: () => unknown }[] = []
  private running: Promise<void> | undefined

  constructor(private readonly log: Logger) {}

  add(what: string, stop: () => unknown): void {
    this.steps.push({ what, stop })
  }

  /** Idempotent. A failing step does not prevent the others. */
  run(): Promise<void> {
    this.running ??= this.runSteps()
    return this.running
  }

  private async runSteps(): Promise<void> {
    for (const { what, stop } of this.steps.reverse()) {
      try {
        await stop()
      } catch (error) {
        this.log.error({ err: error, what }, 'could not stop cleanly')
      }
    }
  }
}
