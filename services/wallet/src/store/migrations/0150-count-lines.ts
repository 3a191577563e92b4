import { createSummaryTable, dropSummaryTable } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { lineCountTables } from '../summary-tables'

const REQUESTS = [
  ['withdrawals', 'amount_request'],
  ['voucher_withdrawals', 'amount'],
] as const

/** A member's own pages: how many lines a wallet has is kept, and what waits is read without what is long done. */
export class CountLines0150 implements MigrationInterface {
  readonly name = 'CountLines1700000000150'

  async up(runner: QueryRunner): Promise<void> {
    for (const rollup of lineCountTables) {
      await runner.query(createSummaryTable(rollup))
      // A page of one member asks what was appended since the last fold, and a busy moment appends thousands.
      await runner.query(`CREATE INDEX ON ${rollup.name}_changes (member_id)`)
    }
    for (const [table, amount] of REQUESTS)
      await runner.query(
        `CREATE INDEX ${table}_waiting ON ${table} (member_id) INCLUDE (${amount})
          WHERE status IN ('pending', 'process')`,
      )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${REQUESTS.map(([table]) => `${table}_waiting`).join(', ')}`)
    for (const rollup of lineCountTables) await runner.query(dropSummaryTable(rollup))
  }
}
