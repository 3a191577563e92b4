import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Thousands have the same name: whoever they are ends the order among them, so that no more of them are read. And
 * who looks for a text in its own stock finds it in the index.
 */
export class SortByNames0020 implements MigrationInterface {
  readonly name = 'SortByNames1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX members_by_name, pins_stock_of_owner;
      CREATE INDEX members_by_name ON members (name, member_id);
      CREATE INDEX pins_stock_of_owner ON pins (owner_id, created_at, id) INCLUDE (code, package_id)
        WHERE status = 'available'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX members_by_name, pins_stock_of_owner;
      CREATE INDEX members_by_name ON members (name);
      CREATE INDEX pins_stock_of_owner ON pins (owner_id, created_at, id) WHERE status = 'available'`)
  }
}
