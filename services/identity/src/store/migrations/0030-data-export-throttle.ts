import { sqlMigration } from '@jejaring/service-kit'

/** Counts of files with a member's own data. */
export const AddDataExportThrottle0030 = sqlMigration(
  'AddDataExportThrottle1764600000030',
  `
  ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
  ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
    ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code',
     'prospect_address', 'prospect_link', 'prospect_phone', 'data_export'));
`,
)
