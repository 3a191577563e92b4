import { noPayee, type Payee } from '../payee'

export const prizeStatuses = ['pending', 'success', 'failed'] as const
export type PrizeStatus = (typeof prizeStatuses)[number]

/** The trip, or the bonus in its place. */
export const prizeTypes = ['prize', 'bonus'] as const
export type PrizeType = (typeof prizeTypes)[number]

/** A member's Tour Bali: at most one for each member, never removed. */
export interface Prize extends Payee {
  readonly id: string
  readonly memberId: string
  /** Null until it is chosen. */
  readonly type: PrizeType | null
  /** Rupiah of the bonus, which is also what the trip is worth; 0 before the choice, frozen with it. */
  readonly bonus: bigint
  readonly status: PrizeStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Grows with every change. */
  readonly version: bigint
}

/** A member's right to choose. */
export function newPrize(id: string, memberId: string, now: Date): Prize {
  return {
    id,
    memberId,
    type: null,
    bonus: 0n,
    ...noPayee,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    version: 1n,
  }
}

/** Names as the screens show them. */
export const prizeTypeNames: Readonly<Record<PrizeType, string>> = { prize: 'Perjalanan', bonus: 'Bonus' }
export const prizeStatusNames: Readonly<Record<PrizeStatus, string>> = {
  pending: 'Menunggu',
  success: 'Berhasil',
  failed: 'Gagal',
}
