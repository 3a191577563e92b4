import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the stockist list shows of a member. Nobody could be a stockist before, so no copy has to be told again. */
export class KeepStockists1700000000002 implements MigrationInterface {
  readonly name = 'KeepStockists1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE members
        ADD COLUMN stockist    text CHECK (stockist IN ('stokis', 'mastok')),
        ADD COLUMN active      boolean NOT NULL DEFAULT false,
        ADD COLUMN phone       text    NOT NULL DEFAULT '',
        ADD COLUMN province_id text    NOT NULL DEFAULT '',
        ADD COLUMN city_id     text    NOT NULL DEFAULT '';
      CREATE INDEX members_stockists ON members (province_id, city_id) WHERE stockist IS NOT NULL AND active`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE members
        DROP COLUMN stockist, DROP COLUMN active, DROP COLUMN phone, DROP COLUMN province_id, DROP COLUMN city_id`)
  }
}
