import { Batcher, ConcurrencyLimiter, type Kit } from '@jejaring/service-kit'
import type { PasswordHasher } from './password-hasher'

/** Passwords being hashed or waiting; further ones are refused. */
const PENDING_LIMITS = { maxConcurrent: 200, maxQueued: 0, queueTimeoutMs: 0 }
/** Hashes per batch and concurrent hash: a larger batch shares more, but its first hash waits longer for the last. */
const HASHES_PER_SLOT = 8

/**
 * Hashes and verifies the passwords of concurrent requests in batches. Hashes that end together let their requests share
 * all transactions and calls that follow; ending one by one, each would pay for its own. A single password is hashed
 * immediately.
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
      maxSize: concurrency * HASHES_PER_SLOT,
      run: async (items) => {
        const hashes = await Promise.allSettled(items.map(({ input }) => input()))
        return hashes.map((hash) => (hash.status === 'fulfilled' ? hash.value : hash.reason))
      },
    })
  }

  /** Faults: unavailable when too many wait. */
  async hash(password: string): Promise<string> {
    return await this.submit(() => this.hasher.hash(password))
  }

  /** `PasswordHasher.matches`. Faults: unavailable when too many wait. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    return await this.submit(() => this.hasher.matches(stored, password))
  }

  private async submit<T>(work: () => Promise<T>): Promise<T> {
    return (await this.limiter.run(() => this.batcher.submit(work))) as T
  }
}
