import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Covering indexes to group accounts by shared values. They hold everything the grouping reads, the name next to its
 * lower-case form, so that the table is not read.
 */
export class FindDuplicates0020 implements MigrationInterface {
  readonly name = 'FindDuplicates1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    const counted = `NOT admin AND status <> 'pending'`
    const held = 'created_at, registration_id, id, admin, status'
    await runner.query(`
      CREATE INDEX members_same_name ON members (lower(name)) INCLUDE (name, ${held}) WHERE ${counted};
      CREATE INDEX members_same_phone ON members (phone) INCLUDE (${held}) WHERE ${counted} AND phone <> '';
      CREATE INDEX members_same_account ON members (bank_account_number) INCLUDE (${held})
        WHERE ${counted} AND bank_account_number IS NOT NULL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_same_account, members_same_phone, members_same_name')
  }
}
