import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Rows that admins edit carry a number that grows with their changes, so that of two edits at once the later one is told. */
export class NumberChanges1700000000002 implements MigrationInterface {
  readonly name = 'NumberChanges1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE config_values ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE banks ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE packages ADD COLUMN version bigint NOT NULL DEFAULT 1;
      -- "BANK MANDIRI" beside "Bank Mandiri" would be one bank twice.
      CREATE UNIQUE INDEX banks_by_name ON banks (lower(name));`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX banks_by_name;
      ALTER TABLE config_values DROP COLUMN version;
      ALTER TABLE banks DROP COLUMN version;
      ALTER TABLE packages DROP COLUMN version;`)
  }
}
