/** Registrations, the accounts that they reserve, and the read models of members and sponsors. */
export const registrationTables = `
  CREATE TABLE members (
    member_id uuid NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    photo_hash text NOT NULL,
    version bigint NOT NULL,
    -- Placement of the sponsor and own placement time, copied by copy_sponsor; null before placement.
    sponsor_id bigint,
    placed_at timestamptz,
    PRIMARY KEY (member_id) INCLUDE (username, name)
  );
  CREATE INDEX members_username ON members (username);
  CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops);
  CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops);
  CREATE INDEX members_holds ON members USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops);
  CREATE INDEX members_by_name ON members (name, member_id);
  -- Covers a sponsor's list, which can have thousands of rows.
  CREATE INDEX members_of_sponsor ON members (sponsor_id, placed_at, member_id) INCLUDE (username, name);

  CREATE TABLE registrations (
    id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('running', 'placed', 'done', 'undoing', 'failed')),
    caller_id uuid NOT NULL,
    sponsor_id uuid NOT NULL,
    parent_id bigint NOT NULL REFERENCES placements (id),
    side text NOT NULL CHECK (side IN ('left', 'right')),
    package_id smallint NOT NULL,
    idempotency_key text NOT NULL,
    body_hash bytea NOT NULL,
    refusal jsonb,
    pins_answered boolean NOT NULL DEFAULT false,
    identity_answered boolean NOT NULL DEFAULT false,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    placed_at timestamptz,
    ended_at timestamptz,
    request_id uuid,
    CHECK ((state IN ('placed', 'done')) = (placed_at IS NOT NULL)),
    CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
    CHECK ((state IN ('undoing', 'failed')) = (refusal IS NOT NULL))
  );
  -- A slot and a username are reserved from acceptance until the registration has failed (rule book §3).
  CREATE UNIQUE INDEX registrations_slot ON registrations (parent_id, side) WHERE state <> 'failed';
  -- A refused registration releases its key (rule book §7).
  CREATE UNIQUE INDEX registrations_key ON registrations (caller_id, idempotency_key)
    WHERE (idempotency_key <> '') AND state IN ('running', 'placed', 'done');
  CREATE INDEX registrations_by_key ON registrations (caller_id, idempotency_key)
    WHERE idempotency_key <> '';
  CREATE INDEX registrations_key_age ON registrations (created_at) WHERE idempotency_key <> '';
  CREATE INDEX registrations_due ON registrations (due_at) WHERE state IN ('running', 'placed', 'undoing');
  CREATE INDEX registrations_request ON registrations (request_id) WHERE request_id IS NOT NULL;

  -- held: the username is reserved.
  CREATE TABLE registration_accounts (
    registration_id uuid NOT NULL REFERENCES registrations (id),
    place smallint NOT NULL,
    member_id uuid NOT NULL UNIQUE,
    username text NOT NULL,
    held boolean NOT NULL DEFAULT true,
    PRIMARY KEY (registration_id, place)
  );
  CREATE UNIQUE INDEX registration_accounts_username ON registration_accounts (username) WHERE held;

  -- Distinct sponsors: their count is read more often than the rows.
  CREATE TABLE sponsors (
    sponsor_id bigint PRIMARY KEY
  );
`
