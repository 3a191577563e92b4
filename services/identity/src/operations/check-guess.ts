import type { Identity } from '../identity'
import { countFailure, secondsUntilAllowed, type ThrottleKey } from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/** What is guessed at, first, and what else a wrong guess counts against. */
export type GuessKeys = readonly [ThrottleKey, ...ThrottleKey[]]

/**
 * Whether a guess is right, slowed down by earlier failures at `keys`. Only failures are counted. Faults:
 * too_many with a delay, and then the guess is not looked at; unavailable when too many check at once.
 */
export async function checkGuess(
  { kit, guessLimiter: guesses }: Identity,
  keys: GuessKeys,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [{ kind, subject }] = keys
  // Few at once for one subject, so that a burst of guesses cannot be ahead of its own count.
  return await guesses.run(`${kind} ${subject}`, async () => {
    const wait = await secondsUntilAllowed(kit.database.manager, keys, kit.clock.now())
    if (wait > 0) throw tooManyTries(wait)
    const right = await isRight()
    if (!right) await kit.transaction((manager) => countFailure(manager, keys, kit.clock.now()))
    return right
  })
}
