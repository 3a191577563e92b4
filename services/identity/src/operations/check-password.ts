import type { Identity } from '../identity'
import { countFailure, secondsUntilAllowed, type ThrottleKey } from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/**
 * Whether the password belongs to the stored hash (or to nobody, when there is none), slowed down by
 * earlier failures at `keys`; the first key is what is being guessed at. Only failures are counted.
 * Faults: too_many with a delay, and then the password is not looked at; unavailable when too many
 * check at once.
 */
export async function checkPasswordOf(
  { kit, hasher, guesses }: Identity,
  keys: readonly [ThrottleKey, ...ThrottleKey[]],
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const [{ kind, subject }] = keys
  // Few at once for one name, so that a burst of guesses cannot be ahead of its own count.
  return await guesses.run(`${kind} ${subject}`, async () => {
    const wait = await secondsUntilAllowed(kit.database.manager, keys, kit.clock.now())
    if (wait > 0) throw tooManyTries(wait)
    const matches = await hasher.matches(storedHash, password)
    if (!matches) await kit.transaction((manager) => countFailure(manager, keys, kit.clock.now()))
    return matches
  })
}
