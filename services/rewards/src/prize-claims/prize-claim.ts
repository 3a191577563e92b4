import { emptyPayee, type Payee } from '../reward-claims/payee'

export type PrizeClaimStatus = 'pending' | 'success' | 'failed'

/** The trip (`prize`), or the bonus instead of it. */
export const prizeTypes = ['prize', 'bonus'] as const
export type PrizeType = (typeof prizeTypes)[number]

/** A member's right to Tour Bali and the choice made: at most one per member, never removed. */
export interface PrizeClaim extends Payee {
  readonly id: string
  readonly memberId: string
  /** Null until it is chosen. */
  readonly type: PrizeType | null
  /** Rupiah of the bonus, which is also the value of the trip; 0 before the choice, frozen with it. */
  readonly bonus: bigint
  readonly status: PrizeClaimStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Increments with every change. */
  readonly version: bigint
}

/** A claim without a choice. */
export function newPrizeClaim(id: string, memberId: string, now: Date): PrizeClaim {
  return {
    id,
    memberId,
    type: null,
    bonus: 0n,
    ...emptyPayee,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    version: 1n,
  }
}

/** Names for the screens. */
export const prizeTypeNames: Readonly<Record<PrizeType, string>> = { prize: 'Perjalanan', bonus: 'Bonus' }
export const prizeClaimStatusNames: Readonly<Record<PrizeClaimStatus, string>> = {
  pending: 'Menunggu',
  success: 'Berhasil',
  failed: 'Gagal',
}
