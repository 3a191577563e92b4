import { sqlMigration } from '@jejaring/service-kit'

/**
 * Reward claims in payout files of the wallet service. The status of a claim in a file follows `payout_state`, so that the
 * version before, which does not know files, cannot change it. Validated by the next migration, without an exclusive lock.
 */
export const ClaimsInPayouts0003 = sqlMigration(
  'ClaimsInPayouts1764200000003',
  `
  ALTER TABLE reward_claims
    ADD COLUMN payout_id uuid,
    -- Empty until the file is created.
    ADD COLUMN payout_number text NOT NULL DEFAULT '',
    ADD COLUMN payout_state text,
    ADD COLUMN reserved_at timestamptz;
  ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_follow_their_payout CHECK (
    CASE coalesce(payout_state, '')
      WHEN '' THEN payout_id IS NULL AND payout_number = '' AND reserved_at IS NULL
      WHEN 'reserved' THEN status = 'pending' AND payout_number = '' AND num_nulls(payout_id, reserved_at) = 0
      WHEN 'open' THEN status = 'process' AND payout_number <> '' AND payout_id IS NOT NULL
      WHEN 'paid' THEN status = 'success' AND payout_number <> '' AND payout_id IS NOT NULL
      WHEN 'refused' THEN status = 'failed' AND payout_number <> '' AND payout_id IS NOT NULL
      ELSE false
    END) NOT VALID;
  CREATE INDEX reward_claims_by_payout ON reward_claims (payout_id) WHERE payout_id IS NOT NULL;
  CREATE INDEX reward_claims_reserved ON reward_claims (reserved_at) WHERE payout_state = 'reserved';
  CREATE INDEX reward_claims_payout_number_begins ON reward_claims (lower(payout_number) text_pattern_ops)
    WHERE payout_number <> ''`,
)
