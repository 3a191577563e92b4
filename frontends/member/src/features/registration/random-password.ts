// Without the characters that are mistaken for each other when read aloud or copied by hand.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password of 12 characters that nobody can guess. */
export function randomPassword(length = 12): string {
  const password: string[] = []
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole round of the alphabet would favour its beginning.
    if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length))
      password.push(ALPHABET[byte % ALPHABET.length] ?? '')
  }
  return password.join('')
}
