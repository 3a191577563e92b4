import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * How many lines of the trail came from an address is counted in its index, which needs the address itself for it. Lines
 * of one address still share an entry, so it is hardly larger.
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
