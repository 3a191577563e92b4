import type { Rows } from './insert'
import { memberId, ROOT, type SmallProgramme, username, uuid } from './programme'

const at = '2026-03-03T10:00:00Z'
const payee = {
  bank_id: 1,
  bank_name: 'Bank',
  bank_account_name: 'Uji',
  bank_account_number: '1',
  created_at: at,
  updated_at: at,
}

export const PAID_CLAIM = uuid(10, 1)
export const OPEN_CLAIM = uuid(10, 2)
export const PAID_PRIZE = uuid(10, 3)
export const TRIP = uuid(10, 4)
export const OPEN_PRIZE = uuid(10, 5)
/** In the payout file. */
export const FILED_CLAIM = uuid(10, 6)
export const CLAIM_PAYOUT = { id: uuid(12, 1), number: 'PO-20260303-0001' }

/** The claims and their records in the ledger: version, amount, and both accounts. */
export const recorded: readonly [claim: string, version: number, amount: number, from: string, to: string][] =
  [
    [PAID_CLAIM, 3, 2_000_000, 'reward_expense', 'cash_at_bank'],
    [OPEN_CLAIM, 1, 0, '', ''],
    [FILED_CLAIM, 2, 0, '', ''],
    [PAID_PRIZE, 3, 5_000_000, 'prize_expense', 'cash_at_bank'],
    [TRIP, 3, 5_000_000, 'prize_expense', 'prizes_in_kind'],
  ]

/** A paid claim, two paid prizes, and an unpaid one of each. */
export function rewardRows({ placed }: SmallProgramme): Rows {
  const claim = (id: string, reward: number, status: string, version: number) => ({
    id,
    member_id: ROOT,
    reward_id: reward,
    reward_name: 'Motor',
    amount: 2_000_000,
    status,
    version,
    reason: '',
    payout_id: null as string | null,
    payout_number: '',
    payout_state: null as string | null,
    ...payee,
  })
  const prize = (id: string, seq: number, type: string, status: string, version: number) => ({
    id,
    member_id: memberId(seq),
    type,
    bonus: 5_000_000,
    status,
    version,
    ...payee,
  })
  return {
    'rewards!': [1, 2, 3].map((id) => ({
      id,
      name: 'Motor',
      photo_hash: '',
      min: 50 * id,
      amount: 2_000_000,
      version: 1,
    })),
    reward_claims: [
      claim(PAID_CLAIM, 1, 'success', 3),
      claim(OPEN_CLAIM, 2, 'pending', 1),
      {
        ...claim(FILED_CLAIM, 3, 'process', 2),
        payout_id: CLAIM_PAYOUT.id,
        payout_number: CLAIM_PAYOUT.number,
        payout_state: 'open',
      },
    ],
    prize_claims: [
      prize(PAID_PRIZE, 2, 'bonus', 'success', 3),
      prize(TRIP, 3, 'prize', 'success', 3),
      // The ledger never received it; it has no effect there.
      prize(OPEN_PRIZE, 4, 'bonus', 'pending', 2),
    ],
    members: [1, ...placed.map(({ seq }) => seq)].map((seq) => ({
      id: memberId(seq),
      username: username(seq),
      name: 'Uji',
      photo_hash: '',
      version: 1,
    })),
  }
}
