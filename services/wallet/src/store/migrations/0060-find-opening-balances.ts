import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an older programme owed is no bonus of any month: the few moves it came by are found by themselves. */
export class FindOpeningBalances0060 implements MigrationInterface {
  readonly name = 'FindOpeningBalances1700000000060'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX moves_opening ON moves (business_day, member_id) WHERE from_account = 'opening_balances'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX moves_opening')
  }
}
