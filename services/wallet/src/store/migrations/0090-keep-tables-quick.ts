import {
  createMemberCopyTrigger,
  createSearchIndexes,
  createSummaryTable,
  dropMemberCopyTrigger,
  dropSearchIndexes,
  dropSummaryTable,
} from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { incomeOf, listSummaryTables } from '../summary-tables'

const OWNED = ['balances', 'withdrawals', 'voucher_withdrawals'].map((of) => ({
  ...{ of, column: 'member_id' },
  ...{ into: 'members (id, username, name, version)', blank: `'', '', 0` },
}))
const PAYEE = ['bank_account_name', 'bank_account_number']

/** Counts and sums of the large tables, and an index for each way they are sorted and searched. */
export class KeepTablesQuick0090 implements MigrationInterface {
  readonly name = 'KeepTablesQuick1700000000090'

  async up(runner: QueryRunner): Promise<void> {
    for (const rollup of listSummaryTables) await runner.query(createSummaryTable(rollup))
    for (const owned of OWNED) await runner.query(createMemberCopyTrigger(owned))
    await runner.query(createSearchIndexes('members', ['username', 'name']))
    await runner.query(`
      CREATE INDEX members_by_username ON members (username);
      CREATE INDEX members_by_name ON members (name)`)
    await runner.query(INCOME)
    await runner.query(RECAPS)
    for (const [table, amounts] of DESKS) {
      await runner.query(createSearchIndexes(table, PAYEE))
      await runner.query(deskIndexes(table, amounts))
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, amounts] of DESKS) {
      await runner.query(dropSearchIndexes(table, PAYEE))
      const sorts = ['status', 'payee', ...amounts].map((column) => `${table}_by_${column}_only`)
      await runner.query(`DROP INDEX ${[...sorts, `${table}_invoice_begins`, `${table}_by_bank`].join(', ')}`)
    }
    await runner.query(`
      DROP INDEX voucher_withdrawals_of_member, moves_income_by_amount, moves_income_by_wallet,
                 members_by_username, members_by_name`)
    await runner.query(dropSearchIndexes('members', ['username', 'name']))
    for (const owned of OWNED) await runner.query(dropMemberCopyTrigger(owned))
    for (const rollup of [...listSummaryTables].reverse()) await runner.query(dropSummaryTable(rollup))
  }
}

const income = incomeOf('moves')
const INCOME = `
  CREATE INDEX moves_income_by_amount ON moves (${income.amount}, id) WHERE ${income.where};
  CREATE INDEX moves_income_by_wallet ON moves (${income.account}, id) WHERE ${income.where};`

const RECAPS = [
  'total_in',
  'total_out',
  '(total_in - total_out)',
  'sponsor_in',
  'pairing_in',
  'pairing_level_in',
]
  .map((sum) => `CREATE INDEX ON wallet_recaps (${sum}, member_id);`)
  .join('\n')

const DESKS = [
  ['withdrawals', ['amount_request', 'amount_received']],
  ['voucher_withdrawals', ['amount']],
] as const

function deskIndexes(table: string, amounts: readonly string[]): string {
  return `
    ${amounts.map((amount) => `CREATE INDEX ${table}_by_${amount}_only ON ${table} (${amount}, id);`).join('\n')}
    CREATE INDEX ${table}_by_status_only ON ${table} (status, id);
    CREATE INDEX ${table}_by_payee_only ON ${table} (bank_account_number, id);
    CREATE INDEX ${table}_invoice_begins ON ${table} (lower(invoice) text_pattern_ops);
    CREATE INDEX ${table}_by_bank ON ${table} (bank_name, id);
    ${table === 'voucher_withdrawals' ? VOUCHERS_OF_MEMBER : ''}`
}

const VOUCHERS_OF_MEMBER =
  'CREATE INDEX voucher_withdrawals_of_member ON voucher_withdrawals (member_id, created_at, id);'
