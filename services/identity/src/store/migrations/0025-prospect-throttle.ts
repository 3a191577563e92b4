import { sqlMigration } from '@jejaring/service-kit'

/** Counts of forms that prospects send. */
export const AddProspectThrottle0025 = sqlMigration(
  'AddProspectThrottle1764600000025',
  `
  ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
  ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
    ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code',
     'prospect_address', 'prospect_link', 'prospect_phone'));
`,
)
