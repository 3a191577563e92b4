import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateSessions0003 implements MigrationInterface {
  readonly name = 'CreateSessions1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL CONSTRAINT sessions_token UNIQUE,
        member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
        -- Login-as only: the admin, and the admin's own session, whose end cascades.
        impersonator_id uuid REFERENCES members (id) ON DELETE CASCADE,
        started_by uuid REFERENCES sessions (id) ON DELETE CASCADE,
        remember boolean NOT NULL,
        address text NOT NULL,
        user_agent text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT sessions_impersonation_whole CHECK (num_nonnulls(impersonator_id, started_by) IN (0, 2))
      );
      CREATE INDEX sessions_member ON sessions (member_id);
      CREATE INDEX sessions_started_by ON sessions (started_by) WHERE started_by IS NOT NULL;
      CREATE INDEX sessions_expiry ON sessions (expires_at);

      -- Networks that a member has logged in from: strangers elsewhere cannot lock these out.
      CREATE TABLE known_addresses (
        member_id uuid REFERENCES members (id) ON DELETE CASCADE,
        network text,
        last_login_at timestamptz NOT NULL,
        PRIMARY KEY (member_id, network)
      );

      -- Failed attempts. The subject is hashed, because people type passwords into the username field.
      CREATE TABLE login_failures (
        kind text CHECK (kind IN ('username', 'address', 'known', 'spender')),
        subject bytea,
        level double precision NOT NULL,
        last_at timestamptz NOT NULL,
        PRIMARY KEY (kind, subject)
      );
      CREATE INDEX login_failures_age ON login_failures (last_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE login_failures, known_addresses, sessions')
  }
}
