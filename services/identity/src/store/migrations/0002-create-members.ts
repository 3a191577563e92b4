import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateMembers0002 implements MigrationInterface {
  readonly name = 'CreateMembers1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- State of each registration. A discarded row is a tombstone that refuses a late CreateMembers.
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
        bank_id int,
        bank_account_name text,
        bank_account_number text,
        -- Area ids are official codes, stored as text.
        address text,
        province_id text,
        city_id text,
        subdistrict_id text,
        village_id text,
        registration_id uuid REFERENCES registrations (id),
        created_at timestamptz NOT NULL,
        version bigint NOT NULL CHECK (version > 0),
        CONSTRAINT members_bank_whole CHECK (num_nonnulls(bank_id, bank_account_name, bank_account_number) IN (0, 3)),
        CONSTRAINT members_pending_registered CHECK (status <> 'pending' OR registration_id IS NOT NULL)
      );
      CREATE INDEX members_registration ON members (registration_id);

      -- A member without a row has no password yet.
      CREATE TABLE credentials (
        member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
        password_hash text NOT NULL,
        changed_at timestamptz NOT NULL
      );

      -- Set-password links, for all accounts of a registration or for one account.
      CREATE TABLE password_links (
        token_hash bytea PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('set', 'recover')),
        member_ids uuid[] NOT NULL CHECK (cardinality(member_ids) > 0),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_links_expiry ON password_links (expires_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_links, credentials, members, registrations')
  }
}
