import {
  createSearchIndexes,
  createSummaryTable,
  dropSearchIndexes,
  dropSummaryTable,
} from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rollups } from '../rollups'

/** Counts of the report of sponsorships, and an index for each way it is sorted and searched. */
export class KeepTablesQuick0020 implements MigrationInterface {
  readonly name = 'KeepTablesQuick1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SPONSORS)
    for (const rollup of rollups) await runner.query(createSummaryTable(rollup))
    await runner.query(createSearchIndexes('members', ['username', 'name']))
    await runner.query(`
      CREATE INDEX members_by_name ON members (name);
      CREATE INDEX placements_by_time ON placements (placed_at, id) INCLUDE (sponsor_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX placements_by_time, members_by_name')
    await runner.query(dropSearchIndexes('members', ['username', 'name']))
    for (const rollup of [...rollups].reverse()) await runner.query(dropSummaryTable(rollup))
    await runner.query(
      'DROP TRIGGER sponsors_kept ON placements; DROP FUNCTION keep_sponsors(); DROP TABLE sponsors',
    )
  }
}

const SPONSORS = `
  -- Everybody who ever sponsored somebody, once: how many there are is asked for more often than who.
  CREATE TABLE sponsors (sponsor_id bigint PRIMARY KEY);
  INSERT INTO sponsors SELECT DISTINCT sponsor_id FROM placements WHERE sponsor_id IS NOT NULL;
  CREATE FUNCTION keep_sponsors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- In one order for everybody, so that two registrations cannot wait for each other.
    INSERT INTO sponsors SELECT DISTINCT sponsor_id FROM rows_after WHERE sponsor_id IS NOT NULL
     ORDER BY sponsor_id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sponsors_kept AFTER INSERT ON placements REFERENCING NEW TABLE AS rows_after
    FOR EACH STATEMENT EXECUTE FUNCTION keep_sponsors();`
