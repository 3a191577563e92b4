import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Time at which the reconciliation of a request ended without a result. */
export class AddFailureOfRequests0010 implements MigrationInterface {
  readonly name = 'AddFailureOfRequests1764200000010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reconciliation_requests ADD COLUMN failed_at timestamptz')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reconciliation_requests DROP COLUMN failed_at')
  }
}
