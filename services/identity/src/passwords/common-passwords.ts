import { dictionary } from '@zxcvbn-ts/language-common'

/** Common in Indonesia and missing from the international list. */
const indonesianPasswords = [
  'bandung123',
  'bismillah1',
  'bismillah123',
  'doraemon1',
  'indonesia1',
  'indonesia123',
  'indonesia45',
  'jakarta123',
  'jejaring',
  'jejaring1',
  'jejaring123',
  'katasandi',
  'katasandi1',
  'katasandi123',
  'merdeka45',
  'rahasia1',
  'rahasia123',
  'rahasiaku',
  'sayang123',
  'terserah',
  'tidaktahu',
]

const commonPasswords = new Set([...dictionary.passwords, ...indonesianPasswords])

/** True for a common password. Expects lower case, like the list. */
export function isCommonPassword(folded: string): boolean {
  return commonPasswords.has(folded)
}
