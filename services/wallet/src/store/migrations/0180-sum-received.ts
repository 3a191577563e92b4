import { createSummaryTable, dropSummaryTable } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { withdrawalReceived } from '../summary-tables'

const SEARCHED = 'invoice, bank_name, bank_account_name, bank_account_number'

/** The totals under the tables of withdrawals: what is received is kept, and a member's own are added up in an index. */
export class SumReceived0180 implements MigrationInterface {
  readonly name = 'SumReceived1700000000180'

  async up(runner: QueryRunner): Promise<void> {
    // What the version before writes meanwhile would be in neither the first sums nor a trigger's. As much as the
    // index needs, at once: a lock that is made stronger later can meet another in a circle.
    await runner.query('LOCK TABLE withdrawals IN ACCESS EXCLUSIVE MODE')
    await runner.query(createSummaryTable(withdrawalReceived))
    await runner.query(`
      DROP INDEX withdrawals_of_member;
      CREATE INDEX withdrawals_of_member ON withdrawals (member_id, created_at, id)
        INCLUDE (${SEARCHED}, status, amount_request, amount_received)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX withdrawals_of_member;
      CREATE INDEX withdrawals_of_member ON withdrawals (member_id, created_at, id) INCLUDE (${SEARCHED})`)
    await runner.query(dropSummaryTable(withdrawalReceived))
  }
}
