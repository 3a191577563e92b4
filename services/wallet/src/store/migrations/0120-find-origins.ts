import type { MigrationInterface, QueryRunner } from 'typeorm'
import { incomeOf } from '../summary-tables'

/** Income is found by whom it came from, too. */
export class FindOrigins0120 implements MigrationInterface {
  readonly name = 'FindOrigins1700000000120'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX moves_income_by_origin ON moves (reference) WHERE ${incomeOf('moves').where}`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX moves_income_by_origin')
  }
}
