import { sqlMigration } from '@jejaring/service-kit'

/** Indexes for the recap in the order of the payments and the balance of one wallet. */
export const SortRecaps0003 = sqlMigration(
  'SortRecaps1700000003000',
  `
  CREATE INDEX wallet_recaps_by_sponsor_out ON wallet_recaps (sponsor_out, member_id);
  CREATE INDEX wallet_recaps_by_pairing_out ON wallet_recaps (pairing_out, member_id);
  CREATE INDEX wallet_recaps_by_pairing_level_out ON wallet_recaps (pairing_level_out, member_id);
  CREATE INDEX wallet_recaps_by_sponsor_bal ON wallet_recaps ((sponsor_in - sponsor_out), member_id);
  CREATE INDEX wallet_recaps_by_pairing_bal ON wallet_recaps ((pairing_in - pairing_out), member_id);
  CREATE INDEX wallet_recaps_by_pairing_level_bal
    ON wallet_recaps ((pairing_level_in - pairing_level_out), member_id);
`,
)
