import {
  createMemberCopyTrigger,
  createSearchIndexes,
  createSummaryTable,
  dropMemberCopyTrigger,
  dropSearchIndexes,
  dropSummaryTable,
} from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { summaryTables } from '../summary-tables'

const OWNED = ['reward_claims', 'prize_claims'].map((of) => ({
  ...{ of, column: 'member_id' },
  ...{ into: 'members (id, username, name, photo_hash, version)', blank: `'', '', '', 0` },
}))
const PAYEE = ['bank_account_name', 'bank_account_number']

const SORTED = {
  reward_claims: [
    'reward_id',
    'reward_name',
    'amount',
    'bank_name',
    'bank_account_number',
    'status',
    'updated_at',
  ],
  prize_claims: ['type', 'bonus', 'bank_name', 'bank_account_number', 'status', 'updated_at'],
}

/** Counts of the large tables, and an index for each way they are sorted and searched. */
export class KeepTablesQuick1700000000010 implements MigrationInterface {
  readonly name = 'KeepTablesQuick1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    for (const rollup of summaryTables) await runner.query(createSummaryTable(rollup))
    for (const owned of OWNED) await runner.query(createMemberCopyTrigger(owned))
    await runner.query(createSearchIndexes('members', ['username', 'name']))
    await runner.query(`
      CREATE INDEX members_by_username ON members (username);
      CREATE INDEX members_by_name ON members (name)`)
    for (const [table, columns] of Object.entries(SORTED)) {
      await runner.query(createSearchIndexes(table, PAYEE))
      for (const column of columns) {
        await runner.query(`CREATE INDEX ${table}_by_${column}_only ON ${table} (${column}, id)`)
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(SORTED)) {
      await runner.query(`DROP INDEX ${columns.map((column) => `${table}_by_${column}_only`).join(', ')}`)
      await runner.query(dropSearchIndexes(table, PAYEE))
    }
    await runner.query('DROP INDEX members_by_username, members_by_name')
    await runner.query(dropSearchIndexes('members', ['username', 'name']))
    for (const owned of OWNED) await runner.query(dropMemberCopyTrigger(owned))
    for (const rollup of [...summaryTables].reverse()) await runner.query(dropSummaryTable(rollup))
  }
}
