import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which request a registration came from: the beginning of the way from a person's click to the lines of the ledger. */
export class RememberRequests0050 implements MigrationInterface {
  readonly name = 'RememberRequests1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations ADD COLUMN request_id uuid')
    await runner.query(
      'CREATE INDEX registrations_request ON registrations (request_id) WHERE request_id IS NOT NULL',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations DROP COLUMN request_id')
  }
}
