import type { Context } from '../context'
import { checkGuess, type GuessKeys } from './check-guess'

/**
 * Verifies a password against a stored hash (none: always false), delayed by earlier failures at `keys`. Faults: as
 * `checkGuess`.
 */
export async function checkPasswordOf(
  identity: Context,
  keys: GuessKeys,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  return await checkGuess(identity, keys, () => identity.hashBatcher.matches(storedHash, password))
}
