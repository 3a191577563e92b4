import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Which request a move came from: that of the person who asked for it, or, for a bonus, that of the registration which
 * caused it. Bonuses, by far the most, are found by their source and are in no index of it.
 */
export class RememberRequests0130 implements MigrationInterface {
  readonly name = 'RememberRequests1700000000130'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE moves ADD COLUMN request_id uuid')
    await runner.query(
      `CREATE INDEX moves_request ON moves (request_id) WHERE request_id IS NOT NULL AND cause <> 'bonus'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE moves DROP COLUMN request_id')
  }
}
