import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Lets an admin who read an older state be told so instead of overwriting what another one set. */
export class AddRewardVersion1700000000003 implements MigrationInterface {
  readonly name = 'AddRewardVersion1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rewards ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rewards DROP COLUMN version')
  }
}
