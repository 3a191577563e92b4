import type { Identity } from '../identity'
import { countFailure, secondsUntilAllowed, type ThrottleKey } from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/** First the key of the guessed secret, then other keys that a failure counts against. */
export type GuessKeys = readonly [ThrottleKey, ...ThrottleKey[]]

/**
 * Checks a guess, delayed by earlier failures at `keys`. Counts failures only. Faults: too_many with a delay,
 * without checking the guess; unavailable when too many checks are waiting.
 */
export async function checkGuess(
  { kit, guessLimiter: guesses }: Identity,
  keys: GuessKeys,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [{ kind, subject }] = keys
  // Limits concurrent checks of one subject, so that a burst of guesses cannot outrun its failure count.
  return await guesses.run(`${kind} ${subject}`, async () => {
    const wait = await secondsUntilAllowed(kit.database.manager, keys, kit.clock.now())
    if (wait > 0) throw tooManyTries(wait)
    const right = await isRight()
    if (!right) await kit.transaction((manager) => countFailure(manager, keys, kit.clock.now()))
    return right
  })
}
