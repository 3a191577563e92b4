import { randomBytes } from 'node:crypto'
import { ConcurrencyLimiter } from '@jejaring/service-kit'
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import { normalisePassword } from './password-rule'

// Argon2id is the library's default algorithm; the parameters are OWASP's minimum for it (19 MiB, two passes).
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and verifies passwords with limited concurrency: each takes 19 MiB and a core for about 10 ms. */
export class PasswordHasher {
  private readonly limiter: ConcurrencyLimiter
  private readonly dummy: Promise<string>

  constructor(maxConcurrent: number) {
    this.limiter = new ConcurrencyLimiter({ maxConcurrent, maxQueued: 200, queueTimeoutMs: 5_000 })
    this.dummy = hash(randomBytes(32), argon2Options)
  }

  /** Faults: unavailable when too many wait. */
  async hash(password: string): Promise<string> {
    return await this.limiter.run(() => hash(normalisePassword(password), argon2Options))
  }

  /** Hashes with a given salt: for short secrets that are looked up by their hash. */
  async hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
    return await this.limiter.run(() => hashRaw(secret, { ...argon2Options, salt }))
  }

  /**
   * Verifies a password. Without a stored hash (unknown name, account without a password) it does the same work
   * and returns false, so that the response time reveals nothing. Faults: unavailable.
   */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    // No password is near this length; cutting bounds the cost of a huge input.
    const input = normalisePassword(password.slice(0, 2_000))
    const against = stored ?? (await this.dummy)
    const same = await this.limiter.run(() => verify(against, input, argon2Options))
    return same && stored !== undefined
  }
}
