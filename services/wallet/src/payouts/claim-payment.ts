import type { Payable } from './payable'

/** A reward claim in one payout file: the amount and account that the file pays, and its outcome. Rewards owns the claim. */
export interface ClaimPayment extends Payable {
  /** A claim that a file returned or refused may be paid by another file, by a payment of its own. */
  readonly claimId: string
  /** Why the bank or an admin refused it; empty otherwise. */
  readonly reason: string
}

/**
 * Number of a claim in payout files, the same in each of them, so that a bank recognises a second transfer for it: the
 * random digits of its id.
 */
export function claimInvoice(claimId: string): string {
  return `KR-${claimId.slice(-12).toUpperCase()}`
}
