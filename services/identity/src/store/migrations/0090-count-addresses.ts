import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Adds an index on the address itself, so that the audit entries of an address are counted in the index.
 * Deduplication keeps it hardly larger.
 */
export class CountAddresses0090 implements MigrationInterface {
  readonly name = 'CountAddresses1700000000090'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_entries_address_begins;
      CREATE INDEX audit_entries_address_begins ON audit_entries (lower(address) text_pattern_ops, address)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_entries_address_begins;
      CREATE INDEX audit_entries_address_begins ON audit_entries (lower(address) text_pattern_ops)`)
  }
}
