import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Every status that a withdrawal of a voucher has had, and who set it. */
export class KeepVoucherSteps0170 implements MigrationInterface {
  readonly name = 'KeepVoucherSteps1700000000170'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE voucher_steps (
        voucher_id uuid NOT NULL REFERENCES voucher_withdrawals (id),
        version bigint NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
        reason text NOT NULL,
        at timestamptz NOT NULL,
        set_by uuid,
        PRIMARY KEY (voucher_id, version)
      );
      -- What earlier rows still tell: their request, and how they stand now. Who changed them is not known.
      INSERT INTO voucher_steps (voucher_id, version, status, reason, at, set_by)
      SELECT id, 1, 'pending', '', created_at, member_id FROM voucher_withdrawals;
      INSERT INTO voucher_steps (voucher_id, version, status, reason, at, set_by)
      SELECT id, version, status, reason, changed_at, NULL FROM voucher_withdrawals WHERE version > 1;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE voucher_steps')
  }
}
