/**
 * Places where two have to meet before either goes on, so that a race that the product should decide does happen,
 * however fast or slow the machine is. Whoever comes later just passes.
 */
export class Meetings {
  private on = false
  private readonly waiting = new Map<string, () => void>()
  private readonly over = new Set<string>()

  /** Begins anew, or lets everybody go on. */
  begin(on: boolean): void {
    this.on = on
    for (const goOn of this.waiting.values()) goOn()
    this.waiting.clear()
    this.over.clear()
  }

  /** Resolves when a second one has come, or at once for several who come together, in one statement. */
  async meet(place: string, together: number): Promise<void> {
    if (!this.on || this.over.has(place)) return
    const first = this.waiting.get(place)
    if (!first && together > 1) {
      this.over.add(place)
      return
    }
    if (!first) return await new Promise((goOn) => this.waiting.set(place, goOn))
    this.waiting.delete(place)
    this.over.add(place)
    first()
  }
}
