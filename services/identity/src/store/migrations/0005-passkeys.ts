import { sqlMigration } from '@jejaring/service-kit'

/** Passkeys of an enrolled second factor, and the WebAuthn challenges that wait for an answer. */
export const AddPasskeys0005 = sqlMigration(
  'AddPasskeys1764170000005',
  `
  CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    -- Removed with the second factor, also by a release that does not know this table.
    member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
    -- In base64url, as the browser names it.
    credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
    public_key bytea NOT NULL,
    -- Signature counter of the last login; many authenticators leave it at 0.
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  );
  CREATE INDEX passkeys_member ON passkeys (member_id);

  -- One pending challenge per session that adds a passkey and per login that waits for one.
  CREATE TABLE passkey_challenges (
    owner text PRIMARY KEY,
    challenge text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
`,
)
