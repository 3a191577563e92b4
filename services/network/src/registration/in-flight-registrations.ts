/**
 * Registrations that must come to their end although nobody may be waiting for them any more, as their caller has gone
 * away. A stop waits for them, and the sweepers leave them alone.
 */
export class InFlightRegistrations {
  private readonly running = new Map<string, Promise<unknown>>()

  /** Of the registrations. */
  get ids(): string[] {
    return [...this.running.keys()]
  }

  /** Keeps a registration's `work` until it ends; answers what it answers. */
  add<T>(id: string, work: Promise<T>): Promise<T> {
    this.running.set(id, work)
    const forget = () => this.running.delete(id)
    work.then(forget, forget)
    return work
  }

  /** Resolves when everything in hand has ended, well or badly. */
  async allSettled(): Promise<void> {
    await Promise.allSettled(this.running.values())
  }
}
