import { sqlMigration } from '@jejaring/service-kit'

/** Verified e-mail addresses, apart from the members that are published to other services. */
export const AddEmailAddresses0018 = sqlMigration(
  'AddEmailAddresses1764500000018',
  `
  CREATE TABLE email_addresses (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    address text NOT NULL CHECK (length(address) BETWEEN 6 AND 254),
    verified_at timestamptz NOT NULL
  );

  CREATE TABLE email_codes (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    address text NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0)
  );
  CREATE INDEX email_codes_expiry ON email_codes (expires_at);

  -- The address before a change of it: it gets alerts for another week. Empty otherwise.
  ALTER TABLE security_events ADD COLUMN previous_email text NOT NULL DEFAULT '';
  ALTER TABLE security_events DROP CONSTRAINT security_events_fields_check;
  ALTER TABLE security_events ADD CONSTRAINT security_events_fields_check
    CHECK (cardinality(fields) > 0 AND fields <@ ARRAY['phone', 'bank', 'password', 'email']);
`,
)
