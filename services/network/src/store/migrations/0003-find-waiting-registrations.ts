import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The index by which the settler finds the rest of a waiting registration says "waits" in other words than the
 * one by which it finds the oldest: there are hardly ever any waiting rows when statistics are taken, and a
 * planner that expects none takes either index, the wrong one at the price of reading all that waits once for
 * each registration.
 */
export class FindWaitingRegistrations0003 implements MigrationInterface {
  readonly name = 'FindWaitingRegistrations1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX placements_unnumbered_registration')
    await runner.query(
      'CREATE INDEX placements_waiting_registration ON placements (registration_id) WHERE business_day IS NULL',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX placements_waiting_registration')
    await runner.query(
      'CREATE INDEX placements_unnumbered_registration ON placements (registration_id) WHERE seq IS NULL',
    )
  }
}
