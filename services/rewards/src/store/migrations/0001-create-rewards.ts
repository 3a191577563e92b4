import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateRewards1700000000001 implements MigrationInterface {
  readonly name = 'CreateRewards1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rewards (
        id         integer PRIMARY KEY,
        name       text    NOT NULL,
        photo_hash text    NOT NULL DEFAULT '',
        min        bigint  NOT NULL CHECK (min > 0),
        amount     bigint  NOT NULL CHECK (amount >= 0)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rewards')
  }
}
