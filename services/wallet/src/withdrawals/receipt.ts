import { keyedToken, readKeyedToken } from '@jejaring/service-kit'

const KIND = 'withdrawal-receipt'

/** Creates the token of a withdrawal's receipt. `keys` is `SEAL_KEY`. */
export function receiptToken(withdrawalId: string, keys: string): string {
  return keyedToken(KIND, withdrawalId, keys)
}

/** Verifies a token and returns its withdrawal id; undefined for an invalid token. */
export function readReceiptToken(token: string, keys: string): string | undefined {
  return readKeyedToken(KIND, token, keys)
}

/** Keeps the last four digits of an account number; none when it has fewer than eight digits. */
export function maskAccount(account: string): string {
  return account.length >= 8 ? `****${account.slice(-4)}` : '****'
}
