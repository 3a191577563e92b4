import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateRegistrations0002 implements MigrationInterface {
  readonly name = 'CreateRegistrations1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    // A copy of what lists and the tree show of a member; `identity` owns the truth. Usernames are not unique
    // here: events may tell of a discarded account after its name was given away. Placed ones are unique.
    await runner.query(`
      CREATE TABLE members (
        member_id uuid PRIMARY KEY,
        username text NOT NULL,
        name text NOT NULL,
        photo_hash text NOT NULL,
        version bigint NOT NULL
      )`)
    await runner.query('CREATE INDEX members_username ON members (username)')
    // The root stands in the tree from the first moment; its own event brings the rest.
    await runner.query(
      `INSERT INTO members VALUES ('00000000-0000-7000-8000-000000000001', 'admin', 'Admin', '', 0)`,
    )

    await runner.query(`
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
        CHECK ((state IN ('placed', 'done')) = (placed_at IS NOT NULL)),
        CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
        CHECK ((state IN ('undoing', 'failed')) = (refusal IS NOT NULL))
      )`)
    // A slot and a username are held from acceptance until the registration has failed (rule book §3).
    await runner.query(
      `CREATE UNIQUE INDEX registrations_slot ON registrations (parent_id, side) WHERE state <> 'failed'`,
    )
    // A refused registration spends no key (rule book §7).
    await runner.query(`
      CREATE UNIQUE INDEX registrations_key ON registrations (caller_id, idempotency_key)
        WHERE idempotency_key <> '' AND state IN ('running', 'placed', 'done')`)
    await runner.query(
      `CREATE INDEX registrations_by_key ON registrations (caller_id, idempotency_key) WHERE idempotency_key <> ''`,
    )
    await runner.query(
      `CREATE INDEX registrations_key_age ON registrations (created_at) WHERE idempotency_key <> ''`,
    )
    await runner.query(
      `CREATE INDEX registrations_due ON registrations (due_at) WHERE state IN ('running', 'placed', 'undoing')`,
    )

    await runner.query(`
      CREATE TABLE registration_accounts (
        registration_id uuid NOT NULL REFERENCES registrations (id),
        place smallint NOT NULL,
        member_id uuid NOT NULL UNIQUE,
        username text NOT NULL,
        held boolean NOT NULL DEFAULT true,
        PRIMARY KEY (registration_id, place)
      )`)
    await runner.query(
      'CREATE UNIQUE INDEX registration_accounts_username ON registration_accounts (username) WHERE held',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registration_accounts, registrations, members')
  }
}
