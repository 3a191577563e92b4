import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CountCalls0060 implements MigrationInterface {
  readonly name = 'CountCalls1700000000060'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Calls per member over all gateways, in the last minute with any. Losing the table is harmless.
      CREATE UNLOGGED TABLE call_counts (
        member_id uuid PRIMARY KEY,
        minute timestamptz NOT NULL,
        calls integer NOT NULL CHECK (calls > 0)
      ) WITH (fillfactor = 50)
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE call_counts')
  }
}
