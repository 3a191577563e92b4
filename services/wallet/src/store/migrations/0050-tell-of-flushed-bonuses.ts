import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Bonuses that paid nothing, because the day's limit was reached: lines of a wallet that no move belongs to. */
export class TellOfFlushedBonuses0050 implements MigrationInterface {
  readonly name = 'TellOfFlushedBonuses1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE flushed_bonuses (
        -- That of the bonus.
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL,
        reference text NOT NULL,
        business_day date NOT NULL,
        created_at timestamptz NOT NULL,
        explanation jsonb NOT NULL
      );
      CREATE INDEX flushed_bonuses_of_member ON flushed_bonuses (member_id, created_at, id);
      -- Where the log was read to before: what was flushed until then is not told, and not missed.
      ALTER TABLE bonus_intake ADD COLUMN flushed_after bigint NOT NULL DEFAULT 0 CHECK (flushed_after >= 0);
      UPDATE bonus_intake SET flushed_after = position;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bonus_intake DROP COLUMN flushed_after; DROP TABLE flushed_bonuses')
  }
}
