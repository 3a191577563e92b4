import { memberId, ROOT, uuid } from '../programme'
import {
  CLAIM_PAYOUT,
  FILED_CLAIM,
  OPEN_CLAIM,
  OPEN_PRIZE,
  PAID_CLAIM,
  PAID_PRIZE,
  TRIP,
} from '../reward-rows'
import type { InjectedDifference } from './network'

const PAID_CLAIM_RULE = 'a paid claim is in the ledger, and no other'
const of = (claim: string) => new RegExp(`^claim ${claim}$`)

const IN_FILE = 'a claim is where its payout file says'
const freed = "payout_id = NULL, payout_number = '', payout_state = NULL, status = 'pending'"

/** Differences between the rewards service's payments and the ledger. */
export const claimDifferences: InjectedDifference[] = [
  [
    'a claim of an open payout file is free',
    'rewards',
    `UPDATE reward_claims SET ${freed} WHERE id = '${FILED_CLAIM}'`,
    IN_FILE,
    of(FILED_CLAIM),
  ],
  [
    'a claim that its file has paid waits',
    'wallet',
    `UPDATE claim_payments SET status = 'success' WHERE claim_id = '${FILED_CLAIM}';
     UPDATE payout_lines SET outcome = 'paid' WHERE payout_id = '${CLAIM_PAYOUT.id}';
     UPDATE payouts SET status = 'closed', ended_at = now() WHERE id = '${CLAIM_PAYOUT.id}'`,
    IN_FILE,
    of(FILED_CLAIM),
  ],
  [
    'a claim waits for a payout file that does not exist',
    'wallet',
    `DELETE FROM payout_lines WHERE payout_id = '${CLAIM_PAYOUT.id}'; DELETE FROM claim_payments; DELETE FROM payouts`,
    IN_FILE,
    of(FILED_CLAIM),
  ],
  [
    'a claim is reserved for a file that was never created',
    'rewards',
    `UPDATE reward_claims SET payout_id = '${uuid(12, 9)}', payout_state = 'reserved', reserved_at = '2026-03-03T10:00:00Z'
      WHERE id = '${OPEN_CLAIM}'`,
    IN_FILE,
    of(OPEN_CLAIM),
  ],
  [
    'a payment of a claim differs from its line',
    'wallet',
    `UPDATE claim_payments SET status = 'pending' WHERE claim_id = '${FILED_CLAIM}'`,
    'a claim payment is where its payout says',
    /^KR-1$/,
  ],
  [
    'a paid claim was not recorded',
    'wallet',
    `DELETE FROM recorded_claims WHERE claim_id = '${PAID_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(PAID_CLAIM),
  ],
  [
    'a paid claim was recorded with another amount',
    'wallet',
    `UPDATE moves SET amount = 1 WHERE cause_id = '${PAID_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(PAID_CLAIM),
  ],
  [
    'a paid claim is open again',
    'rewards',
    `UPDATE reward_claims SET status = 'pending' WHERE id = '${PAID_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(PAID_CLAIM),
  ],
  [
    'a claim was paid without a word',
    'rewards',
    `UPDATE reward_claims SET status = 'success' WHERE id = '${OPEN_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(OPEN_CLAIM),
  ],
  [
    'a paid claim is worth more',
    'rewards',
    `UPDATE reward_claims SET amount = amount + 1 WHERE id = '${PAID_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(PAID_CLAIM),
  ],
  [
    'a paid claim is gone',
    'rewards',
    `DELETE FROM reward_claims WHERE id = '${PAID_CLAIM}'`,
    PAID_CLAIM_RULE,
    of(PAID_CLAIM),
  ],
  [
    'a paid prize never reached the ledger',
    'rewards',
    `UPDATE prize_claims SET status = 'success', version = 3 WHERE id = '${OPEN_PRIZE}'`,
    PAID_CLAIM_RULE,
    of(OPEN_PRIZE),
  ],
  [
    'a paid prize was taken back in the ledger alone',
    'wallet',
    `UPDATE recorded_claims SET source = NULL WHERE claim_id = '${PAID_PRIZE}'`,
    PAID_CLAIM_RULE,
    of(PAID_PRIZE),
  ],
  [
    'a trip was recorded as money',
    'wallet',
    `UPDATE moves SET to_account = 'cash_at_bank' WHERE cause_id = '${TRIP}'`,
    PAID_CLAIM_RULE,
    of(TRIP),
  ],
  [
    'the ledger knows of a later state than there is',
    'wallet',
    `UPDATE recorded_claims SET version = 9 WHERE claim_id = '${PAID_CLAIM}'`,
    'the ledger knows a claim as it is',
    of(PAID_CLAIM),
  ],
  [
    'a posting of a claim that nothing points to',
    'wallet',
    `INSERT INTO moves SELECT '${uuid(9, 3)}', 'reward_claim:again', from_account, to_account, amount, member_id, cause, cause_id, reference, reverses, business_day, created_at FROM moves WHERE cause_id = '${PAID_CLAIM}'`,
    'a claim has the record that holds for it, and no other',
    new RegExp(PAID_CLAIM),
  ],
  [
    'a name is different in the copy of rewards',
    'rewards',
    `UPDATE members SET username = 'lain' WHERE id = '${memberId(7)}'`,
    'a copied name is the name',
    new RegExp(`^member ${memberId(7)} in rewards$`),
  ],
  [
    'a copy of rewards is newer than the account',
    'rewards',
    `UPDATE members SET version = 9 WHERE id = '${ROOT}'`,
    'a copied name is the name',
    new RegExp(`^member ${ROOT} in rewards$`),
  ],
]
