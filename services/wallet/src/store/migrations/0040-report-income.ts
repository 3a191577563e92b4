import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the admins' reports read the moves and the days of all members by. */
export class ReportIncome0040 implements MigrationInterface {
  readonly name = 'ReportIncome1700000000040'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX moves_by_time ON moves (created_at, id) WHERE member_id IS NOT NULL;
      CREATE INDEX wallet_days_by_day ON wallet_days (business_day, member_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX moves_by_time, wallet_days_by_day')
  }
}
