import { sqlMigration } from '@jejaring/service-kit'

/** In a transaction of its own, so that reading a million lines does not stop payouts. */
export const ValidatePayoutsOfClaims0012 = sqlMigration(
  'ValidatePayoutsOfClaims1764200000012',
  'ALTER TABLE payout_lines VALIDATE CONSTRAINT payout_lines_pay_one',
  `CREATE UNIQUE INDEX payout_lines_of_claim_payment ON payout_lines (claim_payment_id)
  WHERE claim_payment_id IS NOT NULL`,
)
