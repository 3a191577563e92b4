import { createHash, randomBytes } from 'node:crypto'

/** A secret that is shown once, in a cookie or a link, and kept only as its hash. */
export interface NewToken {
  readonly token: string
  readonly hash: Buffer
}

/** 256 random bits, as 43 characters that are safe in cookies and links. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** The stored form of a token; undefined for what cannot be one. */
export function hashOfToken(token: string): Buffer | undefined {
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : undefined
}

// A token has 256 bits of its own, so a plain hash cannot be searched for: no salt, no slow hash.
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
