import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Counts the queue without reading the messages that have been sent. */
export class AddUnsentIndex0003 implements MigrationInterface {
  readonly name = 'AddUnsentIndex1764200000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX messages_unsent ON messages (status, requested_at, drop_at) WHERE status <> 'sent'",
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_unsent')
  }
}
