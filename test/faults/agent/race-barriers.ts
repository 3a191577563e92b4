/** Batched statements run one at a time: the second one never comes, but the others gather behind the first. */
const MAX_WAIT_MS = 3_000

/**
 * Barriers of two: the first statement waits for a second one, at most three seconds, so that the race happens on machines
 * of any speed. Later statements pass.
 */
export class RaceBarriers {
  private enabled = false
  private readonly waiting = new Map<string, () => void>()
  private readonly passed = new Set<string>()

  /** Resets all barriers and releases waiting statements. */
  reset(on: boolean): void {
    this.enabled = on
    for (const goOn of this.waiting.values()) goOn()
    this.waiting.clear()
    this.passed.clear()
  }

  /** Resolves when a second statement arrives, or immediately for a statement that carries a batch. */
  async wait(barrier: string, together: number): Promise<void> {
    if (!this.enabled || this.passed.has(barrier)) return
    const first = this.waiting.get(barrier)
    if (!first && together > 1) {
      this.passed.add(barrier)
      return
    }
    if (!first)
      return await new Promise((goOn) => {
        this.waiting.set(barrier, goOn)
        setTimeout(goOn, MAX_WAIT_MS).unref()
      })
    this.waiting.delete(barrier)
    this.passed.add(barrier)
    first()
  }
}
