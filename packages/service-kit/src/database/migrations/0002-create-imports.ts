import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which older programme was brought into this database, so that a broken-off import can go on where it ended. */
export class CreateImports0002 implements MigrationInterface {
  readonly name = 'CreateImports1600000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id uuid PRIMARY KEY,
        -- Of everything that is brought in: another file is another import.
        digest text NOT NULL,
        began_at timestamptz NOT NULL DEFAULT now(),
        -- Set in the transaction that wrote all of its rows here.
        written_at timestamptz,
        -- Set by whoever coordinates it, once all services have theirs.
        finished_at timestamptz
      );
      -- A programme takes one import, when it is new.
      CREATE UNIQUE INDEX imports_only_one ON imports ((true));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE imports')
  }
}
