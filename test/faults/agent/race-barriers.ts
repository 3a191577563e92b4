/**
 * Places where two have to meet before either goes on, so that a race that the product should decide does happen,
 * however fast or slow the machine is. Whoever comes later just passes.
 */
export class RaceBarriers {
  private enabled = false
  private readonly waiting = new Map<string, () => void>()
  private readonly passed = new Set<string>()

  /** Begins anew, or lets everybody go on. */
  reset(on: boolean): void {
    this.enabled = on
    for (const goOn of this.waiting.values()) goOn()
    this.waiting.clear()
    this.passed.clear()
  }

  /** Resolves when a second one has come, or at once for several who come together, in one statement. */
  async wait(place: string, together: number): Promise<void> {
    if (!this.enabled || this.passed.has(place)) return
    const first = this.waiting.get(place)
    if (!first && together > 1) {
      this.passed.add(place)
      return
    }
    if (!first) return await new Promise((goOn) => this.waiting.set(place, goOn))
    this.waiting.delete(place)
    this.passed.add(place)
    first()
  }
}
