import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the admins' reports read all pins and all movements by. */
export class ReportPins1700000000003 implements MigrationInterface {
  readonly name = 'ReportPins1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX pins_recap ON pins (owner_id, status) WHERE kind = 'activation';
      CREATE INDEX pin_movements_by_time ON pin_movements (moved_at, number)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pins_recap, pin_movements_by_time')
  }
}
