/** Passwords, sessions, second factors, recovery, and the limits on failed attempts. */
export const accessTables = `
  -- A member without a row has no password yet.
  CREATE TABLE credentials (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    password_hash text NOT NULL,
    changed_at timestamptz NOT NULL
  );

  -- Links that set a password, for all accounts of one registration or for one account.
  CREATE TABLE password_links (
    token_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('set', 'recover')),
    member_ids uuid[] NOT NULL CHECK (cardinality(member_ids) > 0),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX password_links_expiry ON password_links (expires_at);
  -- Setting a password by other means removes the member from pending links.
  CREATE INDEX password_links_members ON password_links USING gin (member_ids);

  CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    token_hash bytea NOT NULL CONSTRAINT sessions_token UNIQUE,
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- For a login-as session: the admin and the admin's own session, with which it ends.
    impersonator_id uuid REFERENCES members (id) ON DELETE CASCADE,
    started_by uuid REFERENCES sessions (id) ON DELETE CASCADE,
    remember boolean NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_impersonation_whole
      CHECK (num_nonnulls(impersonator_id, started_by) = ANY (ARRAY[0, 2]))
  );
  CREATE INDEX sessions_member ON sessions (member_id);
  CREATE INDEX sessions_started_by ON sessions (started_by) WHERE started_by IS NOT NULL;
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  -- Networks from which a member has logged in. Failures from other networks cannot lock these out.
  CREATE TABLE known_addresses (
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    network text NOT NULL,
    last_login_at timestamptz NOT NULL,
    PRIMARY KEY (member_id, network)
  );

  -- Failed attempts. The subject is a hash, because people type passwords into the username field.
  CREATE TABLE login_failures (
    kind text NOT NULL
      CHECK (kind IN ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code')),
    subject bytea NOT NULL,
    level double precision NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (kind, subject)
  );
  CREATE INDEX login_failures_age ON login_failures (last_at);

  CREATE TABLE second_factors (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    -- Salt of the recovery code hashes.
    salt bytea NOT NULL CHECK (length(salt) = 16),
    -- TOTP time step of the last accepted code: a code is valid once.
    last_step bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    -- Set by the first valid code. Logins require a code only from then on.
    enrolled_at timestamptz
  );

  CREATE TABLE recovery_codes (
    member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    PRIMARY KEY (member_id, code_hash)
  );

  -- Logins with a correct password that wait for the second factor.
  CREATE TABLE login_challenges (
    token_hash bytea PRIMARY KEY,
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    remember boolean NOT NULL,
    user_agent text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX login_challenges_member ON login_challenges (member_id);
  CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

  -- Queued recovery requests, of existing and unknown names alike: the reply does not depend on whether
  -- the account exists.
  CREATE TABLE recovery_requests (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    address text NOT NULL,
    request_id text NOT NULL,
    requested_at timestamptz NOT NULL
  );

  -- Calls per member in the last minute, over all gateways.
  CREATE UNLOGGED TABLE call_counts (
    member_id uuid PRIMARY KEY,
    minute timestamptz NOT NULL,
    calls integer NOT NULL CHECK (calls > 0)
  ) WITH (fillfactor = 50);
`
