import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Pending accounts are in no list and no search, so the indexes of those leave them out: an account is written into them
 * once, when it becomes active, and not before as well. The trigrams of its name, phone and username cost most of that.
 */
export class IndexWhoIsThere0100 implements MigrationInterface {
  readonly name = 'IndexWhoIsThere1700000000100'

  async up(runner: QueryRunner): Promise<void> {
    await remake(runner, `WHERE status <> 'pending'`)
    await runner.query(`
      -- After an import a million accounts have one registration, and the planner expects as many of any other.
      CREATE INDEX members_pending ON members (registration_id) WHERE status = 'pending'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_pending')
    await remake(runner, '')
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
