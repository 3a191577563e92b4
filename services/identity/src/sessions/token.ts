import { createHash, randomBytes } from 'node:crypto'

/** A secret that is shown once, in a cookie or a link; only its hash is stored. */
export interface NewToken {
  readonly token: string
  readonly hash: Buffer
}

/** Generates 256 random bits as 43 URL-safe characters. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the stored form of a token; undefined if the format is wrong. */
export function hashOfToken(token: string): Buffer | undefined {
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : undefined
}

// 256 random bits cannot be searched by brute force: no salt and no slow hash are needed.
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
