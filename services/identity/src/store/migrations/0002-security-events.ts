import { sqlMigration } from '@jejaring/service-kit'

/** Changes of data that lead to money or access, and when a session's password was last checked. */
export const AddSecurityEvents0002 = sqlMigration(
  'AddSecurityEvents1764140000001',
  `
  CREATE TABLE security_events (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    fields text[] NOT NULL
      CHECK (cardinality(fields) > 0 AND fields <@ ARRAY['phone', 'bank', 'password']),
    by_admin boolean NOT NULL,
    -- The phone before a change of the phone: it gets alerts for another week. Empty otherwise.
    previous_phone text NOT NULL,
    -- Whether an existing value was replaced: withdrawals are held from then on.
    holds boolean NOT NULL,
    occurred_at timestamptz NOT NULL
  );
  CREATE INDEX security_events_member ON security_events (member_id, occurred_at DESC, id DESC);
  CREATE INDEX security_events_age ON security_events (occurred_at);
  -- Later than created_at when the password was asked for again.
  ALTER TABLE sessions ADD COLUMN password_checked_at timestamptz;
`,
)
