import { sqlMigration } from '@jejaring/service-kit'

/**
 * Links of members for prospects, and the prospects. Their references lock members against writes, so nothing here waits
 * for a lock of another busy table.
 */
export const AddProspects0021 = sqlMigration(
  'AddProspects1764500000021',
  `
  -- The code is public like the link that contains it: 128 random bits.
  CREATE TABLE prospect_links (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9_-]{22}$'),
    created_at timestamptz NOT NULL
  );

  -- What somebody typed, until the code arrives that was sent to the phone: minutes.
  CREATE TABLE prospect_applications (
    token_hash bytea PRIMARY KEY,
    sponsor_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    name text NOT NULL,
    phone text NOT NULL CHECK (phone ~ '^08[0-9]{8,11}$'),
    city text NOT NULL,
    note text NOT NULL,
    consent_version text NOT NULL,
    keep_days integer NOT NULL CHECK (keep_days BETWEEN 1 AND 365),
    code_hash text NOT NULL,
    tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX prospect_applications_expiry ON prospect_applications (expires_at);

  -- Codes that were sent to prospects on a day, of all links.
  CREATE TABLE prospect_code_days (
    day date PRIMARY KEY,
    codes integer NOT NULL CHECK (codes >= 0)
  );

  -- The same for one link: a table of its own, because a link can be removed and made again.
  CREATE TABLE prospect_link_days (
    day date NOT NULL,
    sponsor_id uuid NOT NULL,
    codes integer NOT NULL CHECK (codes >= 0),
    PRIMARY KEY (day, sponsor_id)
  );

  CREATE TABLE prospects (
    id uuid PRIMARY KEY,
    sponsor_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    phone text NOT NULL CHECK (phone ~ '^08[0-9]{8,11}$'),
    city text NOT NULL,
    note text NOT NULL,
    consent_version text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
    -- The registration that places the prospect. The state of its row in registrations is the prospect's status;
    -- a discarded one leaves the prospect in the queue.
    registration_id uuid UNIQUE
  );
  -- A person who applies again renews the entry.
  CREATE UNIQUE INDEX prospects_once ON prospects (sponsor_id, phone);
  CREATE INDEX prospects_queue ON prospects (sponsor_id, created_at, id);
  CREATE INDEX prospects_phone ON prospects (phone);
  CREATE INDEX prospects_expiry ON prospects (expires_at);
`,
)
