import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The account that an older programme's debts to its members come from when it is brought in. */
export class AddOpeningBalances0003 implements MigrationInterface {
  readonly name = 'AddOpeningBalances1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE ledger_account ADD VALUE 'opening_balances'`)
  }

  async down(): Promise<void> {
    // PostgreSQL cannot take a value out of an enum; one that nothing refers to does no harm.
  }
}
