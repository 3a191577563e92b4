import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Every status that a withdrawal has had, and who set it. */
export class KeepWithdrawalSteps0005 implements MigrationInterface {
  readonly name = 'KeepWithdrawalSteps1700000000005'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawal_steps (
        withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
        version bigint NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
        reason text NOT NULL,
        at timestamptz NOT NULL,
        set_by uuid,
        PRIMARY KEY (withdrawal_id, version)
      );
      -- What earlier rows still tell: their request, and how they stand now. Who paid them is not known.
      INSERT INTO withdrawal_steps (withdrawal_id, version, status, reason, at, set_by)
      SELECT id, 1, 'pending', '', created_at, member_id FROM withdrawals;
      INSERT INTO withdrawal_steps (withdrawal_id, version, status, reason, at, set_by)
      SELECT id, version, status, reason, coalesce(finished_at, created_at),
             CASE WHEN status = 'failed' THEN coalesce(refused_by, member_id) END
        FROM withdrawals WHERE version > 1;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal_steps')
  }
}
