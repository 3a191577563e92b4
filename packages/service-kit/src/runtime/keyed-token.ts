import { timingSafeEqual } from 'node:crypto'
import { isUuid } from './ids'
import { hmac } from './secrets'

const ID_BYTES = 16
const HMAC_BYTES = 16

/**
 * Creates a token that proves an id: the id and an HMAC over it. Deterministic, so nothing is stored. `kind` separates the
 * domains: no other HMAC of the service is a valid token. `keys` is `SEAL_KEY`: the first key signs, all of them verify.
 */
export function keyedToken(kind: string, id: string, keys: string): string {
  const [first = ''] = keys.split(',')
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([idBytes, tokenHmac(kind, id, first)]).toString('base64url')
}

/** Verifies a token and returns its id; undefined for an invalid token. */
export function readKeyedToken(kind: string, token: string, keys: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = idText(bytes.subarray(0, ID_BYTES))
  const tokenBytes = bytes.subarray(ID_BYTES)
  const isValid = keys.split(',').some((key) => timingSafeEqual(tokenBytes, tokenHmac(kind, id, key)))
  return isValid && isUuid(id) ? id : undefined
}

function tokenHmac(kind: string, id: string, key: string): Buffer {
  return hmac(`${kind}:${id}`, key.trim()).subarray(0, HMAC_BYTES)
}

function idText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
