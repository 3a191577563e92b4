import type { Identity } from '../identity'
import { refundAttempt, reserveAttempt, type ThrottleKey } from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/** First the key of the guessed secret, then other keys that a failure counts against. */
export type GuessKeys = readonly [ThrottleKey, ...ThrottleKey[]]

/**
 * Checks a guess, delayed by earlier failures at `keys`. Every attempt is counted as a failure before the check, so that
 * parallel guesses on all replicas together get no more than the same guesses one by one; a right guess is taken off
 * again. Faults: too_many with a delay, without checking the guess; unavailable when too many checks are waiting.
 */
export async function checkGuess(
  identity: Identity,
  keys: GuessKeys,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { kit } = identity
  return await inTurn(identity, keys, async () => {
    const attempt = await kit.transaction((manager) => reserveAttempt(manager, keys, kit.clock.now()))
    if (attempt.wait > 0) throw tooManyTries(attempt.wait)
    let isWrong = false
    try {
      isWrong = !(await isRight())
      return !isWrong
    } finally {
      // An attempt that could not be checked costs nothing either.
      if (!isWrong) await kit.transaction((manager) => refundAttempt(manager, attempt))
    }
  })
}

/**
 * Limits concurrent checks at each key: many members who log in at once behind one address would otherwise use up its
 * free attempts while they are checked.
 */
async function inTurn<T>(
  identity: Identity,
  [key, ...others]: readonly ThrottleKey[],
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return await work()
  return await identity.guessLimiter.run(`${key.kind} ${key.subject}`, () => inTurn(identity, others, work))
}
