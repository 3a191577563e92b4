import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateAuditEntries0004 implements MigrationInterface {
  readonly name = 'CreateAuditEntries1700000000004'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The audit trail of all services. The running role may only insert and read.
      CREATE TABLE audit_entries (
        id uuid PRIMARY KEY,
        occurred_at timestamptz NOT NULL,
        service text NOT NULL,
        action text NOT NULL,
        target text NOT NULL,
        -- Actor, impersonator and origin; null without a login.
        actor_id uuid,
        actor_role text,
        impersonator_id uuid,
        session_id uuid,
        address text,
        request_id text NOT NULL,
        before jsonb,
        after jsonb,
        recorded_at timestamptz NOT NULL
      );
      CREATE INDEX audit_entries_time ON audit_entries (occurred_at, id);
      CREATE INDEX audit_entries_actor ON audit_entries (actor_id, occurred_at);
      CREATE INDEX audit_entries_target ON audit_entries (target, occurred_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries')
  }
}
