import { randomBytes } from 'node:crypto'
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter'
import { normalisePassword } from './password-rule'

// Argon2id is the library's default algorithm; the numbers are OWASP's minimum for it (19 MiB, two passes).
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and checks passwords, a few at a time: each takes 19 MiB and a core for about 10 ms. */
export class PasswordHasher {
  private readonly limiter: ConcurrencyLimiter
  private readonly dummy: Promise<string>

  constructor(atOnce: number) {
    this.limiter = new ConcurrencyLimiter(atOnce, 200)
    this.dummy = hash(randomBytes(32), argon2Options)
  }

  /** Faults: unavailable when too many wait. */
  async hash(password: string): Promise<string> {
    return await this.limiter.run(() => hash(normalisePassword(password), argon2Options))
  }

  /** The same work, with a salt that is kept elsewhere: for short secrets that are looked for by their hash. */
  async hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
    return await this.limiter.run(() => hashRaw(secret, { ...argon2Options, salt }))
  }

  /**
   * Whether the password belongs to the stored hash. Without a hash (an unknown name, an account that
   * has no password yet) it does the same work and answers false. Faults: unavailable.
   */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    // Nobody's password is near this long; cutting keeps a huge input from costing more than any other.
    const given = normalisePassword(password.slice(0, 2_000))
    const against = stored ?? (await this.dummy)
    const same = await this.limiter.run(() => verify(against, given, argon2Options))
    return same && stored !== undefined
  }
}
