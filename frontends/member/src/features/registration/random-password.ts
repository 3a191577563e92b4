// Excludes characters that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Generates a uniformly random password; 12 characters have about 69 bits of entropy. */
export function randomPassword(length = 12): string {
  const password: string[] = []
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Rejection sampling: larger bytes would bias towards the start of the alphabet.
    if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length))
      password.push(ALPHABET[byte % ALPHABET.length] ?? '')
  }
  return password.join('')
}
