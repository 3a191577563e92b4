import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What a member's lines are looked through and sorted by is read from an index alone: ten thousand of them lie in as
 * many blocks of the table, and in some hundred of the index.
 */
export class LinesInIndex0160 implements MigrationInterface {
  readonly name = 'LinesInIndex1700000000160'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX moves_of_member, flushed_bonuses_of_member;
      CREATE INDEX moves_of_member ON moves (member_id, created_at, id)
        INCLUDE (from_account, to_account, amount, cause, reference) WHERE member_id IS NOT NULL;
      CREATE INDEX flushed_bonuses_of_member ON flushed_bonuses (member_id, created_at, id) INCLUDE (reference)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX moves_of_member, flushed_bonuses_of_member;
      CREATE INDEX moves_of_member ON moves (member_id, created_at, id) WHERE member_id IS NOT NULL;
      CREATE INDEX flushed_bonuses_of_member ON flushed_bonuses (member_id, created_at, id)`)
  }
}
