import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Counts a day's messages to a phone. */
export class AddPhoneIndex0002 implements MigrationInterface {
  readonly name = 'AddPhoneIndex1764140000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX messages_phone ON messages (phone, requested_at)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_phone')
  }
}
