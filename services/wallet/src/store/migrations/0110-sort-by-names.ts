import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Thousands have the same name: whoever they are ends the order among them, so that no more of them are read. */
export class SortByNames0110 implements MigrationInterface {
  readonly name = 'SortByNames1700000000110'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_by_name; CREATE INDEX members_by_name ON members (name, id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_by_name; CREATE INDEX members_by_name ON members (name)')
  }
}
