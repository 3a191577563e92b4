import { Batcher, ConcurrencyLimiter, type Kit } from '@jejaring/service-kit'
import type { PasswordHasher } from './password-hasher'

/** `maxConcurrent` counts waiting passwords, too; `PasswordHasher` limits the processor. Further ones are refused. */
const PENDING_LIMITS = { maxConcurrent: 200, maxQueued: 0, queueTimeoutMs: 0 }
/** Batch size per concurrent hash: a larger batch shares more calls, but its first result waits longer for the last. */
const BATCH_SIZE_PER_CONCURRENT_HASH = 8

/**
 * Hashes and verifies the passwords of concurrent requests in batches. Hashes that end together let their requests share
 * all transactions and calls that follow; ending one by one, each would pay for its own. A password that
 * arrives while no batch runs starts immediately.
 */
export class HashBatcher {
  private readonly batcher: Batcher<() => Promise<unknown>, unknown>
  private readonly limiter = new ConcurrencyLimiter(PENDING_LIMITS)

  constructor(
    kit: Pick<Kit, 'metrics'>,
    private readonly hasher: PasswordHasher,
    concurrency: number,
  ) {
    this.batcher = new Batcher<() => Promise<unknown>, unknown>(kit, {
      name: 'hash passwords',
      maxSize: concurrency * BATCH_SIZE_PER_CONCURRENT_HASH,
      run: async (items) => {
        const outcomes = await Promise.allSettled(items.map(({ input }) => input()))
        return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
      },
    })
  }

  /** Faults: unavailable when too many wait. */
  async hash(password: string): Promise<string> {
    return await this.submit(() => this.hasher.hash(password))
  }

  /** `PasswordHasher.matches`. Faults: unavailable when too many wait. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    return await this.submit(() => this.hasher.matches(storedHash, password))
  }

  private async submit<T>(work: () => Promise<T>): Promise<T> {
    return (await this.limiter.run(() => this.batcher.submit(work))) as T
  }
}
