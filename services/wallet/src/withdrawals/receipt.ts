import { timingSafeEqual } from 'node:crypto'
import { hmac, isUuid } from '@jejaring/service-kit'

const TOKEN_HMAC_BYTES = 16

/**
 * Creates the token of a withdrawal's receipt: its id and an HMAC. Deterministic, so nothing is stored. `keys` is
 * `SEAL_KEY`: the first key signs, all of them verify.
 */
export function receiptToken(withdrawalId: string, keys: string): string {
  const [first = ''] = keys.split(',')
  return Buffer.concat([idBytes(withdrawalId), tokenHmac(withdrawalId, first)]).toString('base64url')
}

/** Verifies a token and returns its withdrawal id; undefined for an invalid token. */
export function readReceiptToken(token: string, keys: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = idText(bytes.subarray(0, 16))
  const tokenBytes = bytes.subarray(16)
  const isValid = keys.split(',').some((key) => timingSafeEqual(tokenBytes, tokenHmac(id, key)))
  return isValid && isUuid(id) ? id : undefined
}

/** Masks "Budi Santoso" as "B*** S***", recognizable only to people who know the name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}***`)
    .join(' ')
}

/** Keeps the last four digits of an account number; none when it has fewer than eight digits. */
export function maskAccount(account: string): string {
  return account.length >= 8 ? `****${account.slice(-4)}` : '****'
}

function tokenHmac(id: string, key: string): Buffer {
  // Domain separation: no other HMAC of this service is a valid token.
  return hmac(`withdrawal-receipt:${id}`, key.trim()).subarray(0, TOKEN_HMAC_BYTES)
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
