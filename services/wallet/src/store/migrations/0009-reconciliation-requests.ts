import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Requests of admins to recompute the books now, in addition to the nights. */
export class AddReconciliationRequests0009 implements MigrationInterface {
  readonly name = 'AddReconciliationRequests1764200000009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliation_requests (
        id uuid PRIMARY KEY,
        requested_by uuid NOT NULL,
        requested_at timestamptz NOT NULL
      );
      CREATE INDEX reconciliation_requests_by_time ON reconciliation_requests (requested_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliation_requests')
  }
}
