import type { MigrationInterface, QueryRunner } from 'typeorm'

const SEARCHED = ['username', 'name', 'phone']

/**
 * Makes the list and search indexes partial: pending accounts appear in no list, so an account is indexed once, when
 * it becomes active. The trigram indexes cost most of the write. The planner takes the selectivity of a text from
 * indexes over all rows only, so it needs explicit statistics: without them it assumes that every text is common and
 * scans all names in order until a page is full.
 */
export class IndexWhoIsThere0100 implements MigrationInterface {
  readonly name = 'IndexWhoIsThere1700000000100'

  async up(runner: QueryRunner): Promise<void> {
    await remake(runner, `WHERE status <> 'pending'`)
    for (const column of SEARCHED)
      await runner.query(`CREATE STATISTICS members_${column}_texts ON (lower(${column})) FROM members`)
    await runner.query(`
      -- After an import, a million accounts share one registration, and the planner expects as many for any other.
      CREATE INDEX members_pending ON members (registration_id) WHERE status = 'pending'`)
    await relearn(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_pending')
    await runner.query(`DROP STATISTICS ${SEARCHED.map((column) => `members_${column}_texts`).join(', ')}`)
    await remake(runner, '')
    await relearn(runner)
  }
}

async function remake(runner: QueryRunner, where: string): Promise<void> {
  await runner.query(`
    DROP INDEX members_joined, members_name, members_username_begins, members_name_begins, members_phone_begins,
      members_holds;
    CREATE INDEX members_joined ON members (created_at, id) ${where};
    CREATE INDEX members_name ON members (name, id) ${where};
    CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops) ${where};
    CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops) ${where};
    CREATE INDEX members_phone_begins ON members (lower(phone) text_pattern_ops) ${where};
    CREATE INDEX members_holds ON members
      USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops, lower(phone) gin_trgm_ops) ${where}`)
}

// PostgreSQL assumes that an empty table that was never analysed will not stay empty.
async function relearn(runner: QueryRunner): Promise<void> {
  await runner.query('DO $$ BEGIN IF EXISTS (SELECT FROM members) THEN ANALYZE members; END IF; END $$')
}
