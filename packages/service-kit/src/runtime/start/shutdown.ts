import type { Logger } from '../../telemetry/log'

/** What must be stopped, last begun first: whatever uses a thing ends before the thing itself. */
export class Shutdown {
  private readonly steps: { what: string; stop: () => unknown }[] = []
  private running: Promise<void> | undefined

  constructor(private readonly log: Logger) {}

  add(what: string, stop: () => unknown): void {
    this.steps.push({ what, stop })
  }

  /** Safe to call twice. A step that fails does not keep the others from being taken. */
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
