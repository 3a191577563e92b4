import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A member's pins by time, whatever their package: the other indexes have either the member or the time first. */
export class FindOwnStock1700000000011 implements MigrationInterface {
  readonly name = 'FindOwnStock1700000000011'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX pins_stock_of_owner ON pins (owner_id, created_at, id) WHERE status = 'available'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pins_stock_of_owner')
  }
}
