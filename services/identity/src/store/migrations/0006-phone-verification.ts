import { sqlMigration } from '@jejaring/service-kit'

/** Verified phones of members, and the codes that verify them. */
export const AddPhoneVerification0006 = sqlMigration(
  'AddPhoneVerification1764180000006',
  `
  ALTER TABLE members
    -- The number that was verified. A release that does not know this column may change the phone and leave it.
    ADD COLUMN verified_phone text,
    ADD COLUMN phone_verified_at timestamptz,
    ADD COLUMN phone_verified_by text CHECK (phone_verified_by IN ('code', 'office'));

  CREATE TABLE phone_codes (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    phone text NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0)
  );
  CREATE INDEX phone_codes_expiry ON phone_codes (expires_at);

  ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
  ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
    ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code'));
`,
)
