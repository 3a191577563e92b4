import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Each opening of a dashboard counts a member's pins in an index, which has to look each one up in the table until a
 * vacuum has seen its page: of two thousand, milliseconds instead of parts of one. The usual share of a table of
 * millions is never reached; what is new or changed is seen within a minute instead.
 */
export class CountStockInIndex0030 implements MigrationInterface {
  readonly name = 'CountStockInIndex1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pins SET (
        autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pins RESET (
        autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
        autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold)`)
  }
}
