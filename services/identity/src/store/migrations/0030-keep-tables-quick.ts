import {
  createSearchIndexes,
  createSummaryTable,
  dropSearchIndexes,
  dropSummaryTable,
} from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dailyCounts } from '../summary-tables'

const SEARCHED = ['username', 'name', 'phone']
const TRAIL = ['action', 'target', 'address', 'request_id']

/** Adds summary tables for row counts, and an index for each sort order and search of the large tables. */
export class KeepTablesQuick0030 implements MigrationInterface {
  readonly name = 'KeepTablesQuick1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of dailyCounts) await runner.query(createSummaryTable(table))
    await runner.query(createSearchIndexes('members', SEARCHED))
    const begins = TRAIL.map(
      (column) =>
        `CREATE INDEX audit_entries_${column}_begins ON audit_entries (lower(${column}) text_pattern_ops);`,
    )
    await runner.query(`
      CREATE INDEX members_by_role ON members ((CASE WHEN admin THEN 'admin' ELSE member_group END), id)
        WHERE status <> 'pending';
      CREATE INDEX members_by_status ON members (status, id) WHERE status <> 'pending';
      DROP INDEX members_username_prefix, audit_entries_action, audit_entries_request, audit_entries_address;
      CREATE INDEX audit_entries_by_action ON audit_entries (action, id);
      ${begins.join('\n')}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ${TRAIL.map((column) => `audit_entries_${column}_begins`).join(', ')}, audit_entries_by_action,
        members_by_status, members_by_role;
      CREATE INDEX members_username_prefix ON members (username text_pattern_ops);
      CREATE INDEX audit_entries_action ON audit_entries (action text_pattern_ops, occurred_at);
      CREATE INDEX audit_entries_request ON audit_entries (request_id);
      CREATE INDEX audit_entries_address ON audit_entries (address) WHERE address IS NOT NULL`)
    await runner.query(dropSearchIndexes('members', SEARCHED))
    for (const table of [...dailyCounts].reverse()) await runner.query(dropSummaryTable(table))
  }
}
