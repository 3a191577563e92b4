import type { MigrationInterface, QueryRunner } from 'typeorm'

export class QueueRecovery0035 implements MigrationInterface {
  readonly name = 'QueueRecovery1700000000035'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Queued recovery requests for any name: the reply is sent before the account is looked up.
      CREATE TABLE recovery_requests (
        id uuid PRIMARY KEY,
        username text NOT NULL,
        address text NOT NULL,
        request_id text NOT NULL,
        requested_at timestamptz NOT NULL
      )
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_requests')
  }
}
