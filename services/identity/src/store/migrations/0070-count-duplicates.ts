import { createSummaryTable, dropSummaryTable } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import {
  comparisons,
  duplicateCounts,
  isCounted,
  type SharedField,
  sharedFields,
  sharedFieldTable,
} from '../duplicate-counts'

/** Adds summary tables of shared values, and indexes to find their accounts, oldest first. */
export class CountDuplicates0070 implements MigrationInterface {
  readonly name = 'CountDuplicates1700000000070'

  async up(runner: QueryRunner): Promise<void> {
    for (const part of sharedFields) {
      for (const rollup of duplicateCounts[part]) await runner.query(createSummaryTable(rollup))
      const shared = sharedFieldTable(part)
      await runner.query(`
        CREATE INDEX ${shared}_by_accounts ON ${shared} (accounts, key) WHERE accounts > 1;
        CREATE INDEX ${shared}_by_registrations ON ${shared} (registrations, key) WHERE accounts > 1;
        CREATE INDEX ${shared}_by_key ON ${shared} (key) WHERE accounts > 1;
        CREATE INDEX ${shared}_begins ON ${shared} (lower(key) text_pattern_ops) WHERE accounts > 1;
        CREATE INDEX ${shared}_holds ON ${shared} USING gin (lower(key) gin_trgm_ops) WHERE accounts > 1;
        CREATE INDEX ${shared}_apart ON ${shared} (accounts, key) WHERE accounts > 1 AND registrations > 1;
        DROP INDEX members_same_${part};
        CREATE INDEX members_same_${part} ON members (${column(part)}, created_at, id)
          WHERE ${counted(part)};`)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const part of sharedFields) {
      for (const rollup of [...duplicateCounts[part]].reverse()) await runner.query(dropSummaryTable(rollup))
      const held = `${part === 'name' ? 'name, ' : ''}created_at, registration_id, id, admin, status`
      await runner.query(`
        DROP INDEX members_same_${part};
        CREATE INDEX members_same_${part} ON members (${column(part)}) INCLUDE (${held})
          WHERE ${counted(part)}`)
    }
  }
}

// An index expression refers to columns without a table alias.
const own = (sql: string) => sql.replaceAll('members.', '')
const column = (part: SharedField) => own(comparisons[part].key('members'))
const counted = (part: SharedField) =>
  own(`${isCounted('members')} AND ${comparisons[part].known('members')}`)
