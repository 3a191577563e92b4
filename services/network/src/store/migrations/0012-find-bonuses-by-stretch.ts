import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The index over placement, receiver, kind and level cost a third of what a bonus row costs, and nobody looks up one bonus by
 * these: what reads by placement reads long stretches, and the rows lie in that order. Nothing is paid twice without it:
 * numbers are unique, of placements and of bonuses, and both are written in the one transaction behind the fence; two rows of
 * one placement for the same would be the engine's mistake, which reconcile names.
 */
export class FindBonusesByStretch0012 implements MigrationInterface {
  readonly name = 'FindBonusesByStretch1700000000012'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX bonuses_seq ON bonuses USING brin (seq) WITH (autosummarize = on)')
    await runner.query('ALTER TABLE bonuses DROP CONSTRAINT bonuses_seq_receiver_id_kind_level_key')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bonuses ADD UNIQUE (seq, receiver_id, kind, level)')
    await runner.query('DROP INDEX bonuses_seq')
  }
}
