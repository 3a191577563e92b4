import { sqlMigration } from '@jejaring/service-kit'

/** In a transaction of its own, so that reading the claims does not stop their changes. */
export const ValidateClaimsInPayouts0004 = sqlMigration(
  'ValidateClaimsInPayouts1764200000004',
  'ALTER TABLE reward_claims VALIDATE CONSTRAINT reward_claims_follow_their_payout',
)
