import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Somebody may sponsor thousands: whom, by time, is in the index, and so is all that a sorted page is cut out of. */
export class ListBySponsor0040 implements MigrationInterface {
  readonly name = 'ListBySponsor1700000000040'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX placements_sponsor;
      CREATE INDEX placements_sponsor ON placements (sponsor_id, placed_at, id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX placements_sponsor;
      CREATE INDEX placements_sponsor ON placements (sponsor_id)`)
  }
}
