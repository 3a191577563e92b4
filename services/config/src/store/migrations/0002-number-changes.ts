import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds row versions for optimistic concurrency: of two admins who edit the same row, the later gets a conflict. */
export class NumberChanges1700000000002 implements MigrationInterface {
  readonly name = 'NumberChanges1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE config_values ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE banks ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE packages ADD COLUMN version bigint NOT NULL DEFAULT 1;
      -- Names that differ only in case ("BANK MANDIRI", "Bank Mandiri") are duplicates.
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
