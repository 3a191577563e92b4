import { timingSafeEqual } from 'node:crypto'
import { hmac, isUuid } from '@jejaring/service-kit'

const TOKEN_HMAC_BYTES = 16

/**
 * The token of a withdrawal's receipt: its id, and a keyed hash that only this service can make. Nothing
 * is stored, the same withdrawal always has the same token, and without the key none can be guessed.
 * `keys` is `SEAL_KEY`: the first makes tokens, all of them know them.
 */
export function receiptToken(withdrawalId: string, keys: string): string {
  const [first = ''] = keys.split(',')
  return Buffer.concat([idBytes(withdrawalId), tokenHmac(withdrawalId, first)]).toString('base64url')
}

/** The withdrawal that a token proves; undefined for whatever is no token of ours. */
export function readReceiptToken(token: string, keys: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = idText(bytes.subarray(0, 16))
  const tokenBytes = bytes.subarray(16)
  const isValid = keys.split(',').some((key) => timingSafeEqual(tokenBytes, tokenHmac(id, key)))
  return isValid && isUuid(id) ? id : undefined
}

/** "Budi Santoso" as "B*** S***": whoever knows the person recognises it, nobody else learns it. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}***`)
    .join(' ')
}

/** The last four digits of an account number; none of one so short that they would be most of it. */
export function maskAccount(account: string): string {
  return account.length >= 8 ? `****${account.slice(-4)}` : '****'
}

function tokenHmac(id: string, key: string): Buffer {
  // Named, so that no other keyed hash of this service is ever a proof.
  return hmac(`withdrawal-receipt:${id}`, key.trim()).subarray(0, TOKEN_HMAC_BYTES)
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
