import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ChooseMessages0008 implements MigrationInterface {
  readonly name = 'ChooseMessages1700000000008'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN messages_off boolean NOT NULL DEFAULT false')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN messages_off')
  }
}
