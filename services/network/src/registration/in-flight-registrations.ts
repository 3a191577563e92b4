/**
 * Registrations that run in this process. They run to their end even when the caller has disconnected: a shutdown waits
 * for them, and their heartbeat keeps the sweepers away.
 */
export class InFlightRegistrations {
  private readonly running = new Map<string, Promise<unknown>>()

  /** Registration ids. */
  get ids(): string[] {
    return [...this.running.keys()]
  }

  /** Tracks `work` until it settles; returns it. */
  add<T>(id: string, work: Promise<T>): Promise<T> {
    this.running.set(id, work)
    const remove = () => this.running.delete(id)
    work.then(remove, remove)
    return work
  }

  /** Resolves when all registrations in flight have succeeded or failed. */
  async allSettled(): Promise<void> {
    await Promise.allSettled(this.running.values())
  }
}
