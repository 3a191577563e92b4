import { sqlMigration } from '@jejaring/service-kit'

/** Notifications about prospects. A later migration validates the constraint. One table: no other waits meanwhile. */
export const AddProspectNotifications0022 = sqlMigration(
  'AddProspectNotifications1764500000022',
  `
  ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
  ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
    ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account', 'payout', 'prospect'))
    NOT VALID;
`,
)
