import { payableFrom } from '../api/mappers/claim-payment'
import type { Context } from '../context'
import type { Payable } from '../payouts/payable'

/** Milliseconds for a call about thousands of claims. */
export const CLAIMS_DEADLINE_MS = 15_000

/** Reads reward claims by id as candidates for a payout. Faults: unavailable. */
export async function fetchClaims({ rewards }: Context, ids: readonly string[]): Promise<Payable[]> {
  if (ids.length === 0) return []
  const { claims } = await rewards.readRewardClaims({ ids: [...ids] }, { deadline: CLAIMS_DEADLINE_MS })
  return claims.map(payableFrom)
}
