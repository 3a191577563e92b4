import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What each recomputation of the books found. */
export class KeepReconciliations0010 implements MigrationInterface {
  readonly name = 'KeepReconciliations1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliations (
        id uuid PRIMARY KEY,
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL CHECK (finished_at >= started_at),
        -- The last placement and the last posted bonus that were compared.
        seq bigint NOT NULL CHECK (seq >= 0),
        bonus_number bigint NOT NULL CHECK (bonus_number >= 0),
        differences bigint NOT NULL CHECK (differences >= 0),
        running bigint NOT NULL CHECK (running >= 0),
        -- The first differences: rule, subject, expected, actual. No names.
        first jsonb NOT NULL CHECK (jsonb_typeof(first) = 'array')
      );
      CREATE INDEX reconciliations_by_time ON reconciliations (finished_at, id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliations')
  }
}
