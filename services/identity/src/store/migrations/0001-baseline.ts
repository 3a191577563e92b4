import { Baseline, createSummaryTable } from '@jejaring/service-kit'
import type { QueryRunner } from 'typeorm'
import { summaryTables } from '../summary-tables'
import { accessTables } from './baseline/access'
import { auditTables } from './baseline/audit'

/** Members, access, notifications and the audit trail. */
export class Baseline0001 extends Baseline {
  readonly name = 'Baseline1700000001000'
  readonly lastReplaced = 'IndexWhoIsThere1700000000100'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await runner.query(memberTables)
    await runner.query(accessTables)
    await runner.query(auditTables)
    for (const summary of summaryTables) await runner.query(createSummaryTable(summary))
    for (const table of ['name_sharing', 'phone_sharing', 'account_sharing'])
      await runner.query(sharingIndexes(table))
    await runner.query(`INSERT INTO audit_chain VALUES (true, 0, decode(repeat('00', 32), 'hex'))`)
  }
}

const memberTables = `
  -- WebP pictures, keyed by the SHA-256 of the large one. Rows are immutable.
  CREATE TABLE photos (
    hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
    large bytea NOT NULL,
    small bytea NOT NULL,
    stored_at timestamptz NOT NULL
  );
  -- WebP does not compress further.
  ALTER TABLE photos ALTER COLUMN large SET STORAGE EXTERNAL, ALTER COLUMN small SET STORAGE EXTERNAL;

  -- State of each registration. A discarded row is a tombstone: it refuses a late CreateMembers.
  CREATE TABLE registrations (
    id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('created', 'activated', 'discarded')),
    changed_at timestamptz NOT NULL
  );

  CREATE TABLE members (
    id uuid PRIMARY KEY,
    username text NOT NULL CONSTRAINT members_username UNIQUE CHECK (username ~ '^[a-z][a-z0-9]{3,19}$'),
    name text NOT NULL,
    -- National form (08…); empty for admins.
    phone text NOT NULL CHECK (phone ~ '^(08[0-9]{8,11})?$'),
    member_group text NOT NULL CHECK (member_group IN ('member', 'stokis', 'mastok')),
    admin boolean NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'active', 'inactive')),
    photo_hash text REFERENCES photos (hash),
    bank_id integer,
    bank_account_name text,
    bank_account_number text,
    -- Area ids are the government's codes, stored as text.
    address text,
    province_id text,
    city_id text,
    subdistrict_id text,
    village_id text,
    registration_id uuid REFERENCES registrations (id),
    created_at timestamptz NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    messages_off boolean NOT NULL DEFAULT false,
    CONSTRAINT members_bank_whole
      CHECK (num_nonnulls(bank_id, bank_account_name, bank_account_number) = ANY (ARRAY[0, 3])),
    CONSTRAINT members_pending_registered CHECK ((status <> 'pending') OR (registration_id IS NOT NULL))
  );
  CREATE INDEX members_registration ON members (registration_id);
  CREATE INDEX members_by_role ON members ((CASE WHEN admin THEN 'admin' ELSE member_group END), id)
    WHERE status <> 'pending';
  CREATE INDEX members_by_status ON members (status, id) WHERE status <> 'pending';
  CREATE INDEX members_same_name ON members (lower(name), created_at, id)
    WHERE (NOT admin) AND (status <> 'pending') AND true;
  CREATE INDEX members_same_phone ON members (phone, created_at, id)
    WHERE (NOT admin) AND (status <> 'pending') AND (phone <> '');
  CREATE INDEX members_same_account ON members (bank_account_number, created_at, id)
    WHERE (NOT admin) AND (status <> 'pending') AND (bank_account_number IS NOT NULL);
  -- Sort orders of the admins' account list; username has its unique index. Pending accounts are in no
  -- list, so their rows are not indexed.
  CREATE INDEX members_joined ON members (created_at, id) WHERE status <> 'pending';
  CREATE INDEX members_name ON members (name, id) WHERE status <> 'pending';
  CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops)
    WHERE status <> 'pending';
  CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops) WHERE status <> 'pending';
  CREATE INDEX members_phone_begins ON members (lower(phone) text_pattern_ops) WHERE status <> 'pending';
  CREATE INDEX members_holds ON members USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops,
    lower(phone) gin_trgm_ops) WHERE status <> 'pending';
  -- After an import one registration has a million accounts; without this index the planner expects as
  -- many of every registration.
  CREATE INDEX members_pending ON members (registration_id) WHERE status = 'pending';
  -- The planner takes statistics of expressions from full indexes only, and the search indexes above are partial.
  CREATE STATISTICS members_username_texts ON (lower(username)) FROM members;
  CREATE STATISTICS members_name_texts ON (lower(name)) FROM members;
  CREATE STATISTICS members_phone_texts ON (lower(phone)) FROM members;

  -- Inbox of each member: one line per source; a later position of the source replaces it.
  CREATE TABLE notifications (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind text NOT NULL
      CHECK (kind IN ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account')),
    source text NOT NULL,
    position bigint NOT NULL,
    message text NOT NULL,
    created_at timestamptz NOT NULL,
    read_at timestamptz,
    CONSTRAINT notifications_source UNIQUE (member_id, source)
  );
  CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
  CREATE INDEX notifications_age ON notifications (created_at);
  -- Covers the search in an inbox of thousands of lines.
  CREATE INDEX notifications_messages ON notifications (member_id, created_at DESC, id DESC)
    INCLUDE (message);
`

/** Indexes of a table with the names, phones or bank accounts that several accounts share. */
function sharingIndexes(table: string): string {
  return `
    CREATE INDEX ${table}_by_accounts ON ${table} (accounts, key) WHERE accounts > 1;
    CREATE INDEX ${table}_by_registrations ON ${table} (registrations, key) WHERE accounts > 1;
    CREATE INDEX ${table}_by_key ON ${table} (key) WHERE accounts > 1;
    CREATE INDEX ${table}_begins ON ${table} (lower(key) text_pattern_ops) WHERE accounts > 1;
    CREATE INDEX ${table}_holds ON ${table} USING gin (lower(key) gin_trgm_ops) WHERE accounts > 1;
    CREATE INDEX ${table}_apart ON ${table} (accounts, key) WHERE accounts > 1 AND registrations > 1;`
}
