import type { Identity } from '../identity'
import { checkGuess, type GuessKeys } from './check-guess'

/**
 * Whether the password belongs to the stored hash (or to nobody, when there is none), slowed down by
 * earlier failures at `keys`; the first key is what is being guessed at. Faults: as `checkGuess`.
 */
export async function checkPasswordOf(
  identity: Identity,
  keys: GuessKeys,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  return await checkGuess(identity, keys, () => identity.hasher.matches(storedHash, password))
}
