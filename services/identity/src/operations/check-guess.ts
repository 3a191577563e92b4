import type { Context } from '../context'
import {
  type Attempt,
  clearFailures,
  refundAttempt,
  reserveAttempt,
  reserveFirstAttempt,
  type ThrottleKey,
} from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/** First the key of the guessed secret, then other keys that a failure counts against. */
export type GuessKeys = readonly [ThrottleKey, ...ThrottleKey[]]

/**
 * Checks a guess, delayed by earlier failures at `keys`. Every attempt is counted as a failure before the check, so that
 * parallel guesses on all replicas together get no more than the same guesses one by one; a right guess is taken off
 * again. Faults: too_many with a delay, without checking the guess; unavailable when too many checks are waiting.
 */
export async function checkGuess(
  identity: Context,
  keys: GuessKeys,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return await checkReserved(identity, keys, isRight, (attempt) => refund(identity, attempt))
}

/**
 * `checkGuess` of a secret that clears its earlier failures when it is right. `clear` replaces the statement that does so.
 * Faults: as `checkGuess`.
 */
export async function checkClearingGuess(
  identity: Context,
  key: ThrottleKey,
  isRight: () => Promise<boolean>,
  clear = () => clearFailures(identity.kit.database.manager, key),
): Promise<boolean> {
  return await checkReserved(identity, [key], isRight, clear)
}

async function checkReserved(
  identity: Context,
  keys: GuessKeys,
  isRight: () => Promise<boolean>,
  afterRight: (attempt: Attempt) => Promise<void>,
): Promise<boolean> {
  return await inTurn(identity, keys, async () => {
    const attempt = await reserve(identity, keys)
    if (attempt.wait > 0) throw tooManyTries(attempt.wait)
    let right: boolean
    try {
      right = await isRight()
    } catch (error) {
      // An attempt that could not be checked costs nothing either.
      await refund(identity, attempt)
      throw error
    }
    if (right) await afterRight(attempt)
    return right
  })
}

async function reserve({ kit }: Context, keys: GuessKeys): Promise<Attempt> {
  const now = kit.clock.now()
  const [key, ...others] = keys
  const first = others.length === 0 ? await reserveFirstAttempt(kit.database.manager, key, now) : undefined
  return first ?? (await kit.transaction((manager) => reserveAttempt(manager, keys, now)))
}

async function refund({ kit }: Context, attempt: Attempt): Promise<void> {
  await kit.transaction((manager) => refundAttempt(manager, attempt))
}

/**
 * Limits concurrent checks at each key: many members who log in at once behind one address would otherwise use up its
 * free attempts while they are checked.
 */
async function inTurn<T>(
  identity: Context,
  [key, ...others]: readonly ThrottleKey[],
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return await work()
  return await identity.guessLimiter.run(`${key.kind} ${key.subject}`, () => inTurn(identity, others, work))
}
