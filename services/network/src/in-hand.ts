/**
 * Work that must come to its end although nobody may be waiting for it any more: a registration whose caller has
 * gone away. A stop waits for it.
 */
export class InHand {
  private readonly works = new Set<Promise<unknown>>()

  /** Keeps `work` until it ends; answers what it answers. */
  add<T>(work: Promise<T>): Promise<T> {
    this.works.add(work)
    const forget = () => this.works.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Resolves when everything in hand has ended, well or badly. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.works)
  }
}
