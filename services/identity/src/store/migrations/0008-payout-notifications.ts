import { sqlMigration } from '@jejaring/service-kit'

/** Notifications about payout files that wait for an approval. The next migration validates the constraint. */
export const AddPayoutNotifications0008 = sqlMigration(
  'AddPayoutNotifications1764200000008',
  `
  ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
  ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
    ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account', 'payout')) NOT VALID;
`,
)
