import { Baseline, createMemberCopyTrigger, createSummaryTable } from '@jejaring/service-kit'
import type { QueryRunner } from 'typeorm'
import { shippedTemplates } from '../../payouts/shipped-templates'
import { summaryTables } from '../summary-tables'
import { ledgerTables } from './baseline/ledger'
import { payoutTables } from './baseline/payouts'
import { voucherTables } from './baseline/vouchers'
import { withdrawalTables } from './baseline/withdrawals'

/** The double-entry ledger, withdrawals, vouchers and payout files. */
export class Baseline0001 extends Baseline {
  readonly name = 'Baseline1700000001000'
  readonly lastReplaced = 'SumReceived1700000000180'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await runner.query(ledgerTables)
    await runner.query(withdrawalTables)
    await runner.query(voucherTables)
    await runner.query(payoutTables)
    for (const summary of summaryTables) await runner.query(createSummaryTable(summary))
    await runner.query(summaryIndexes)
    for (const reference of memberReferences) await runner.query(createMemberCopyTrigger(reference))
    await runner.query('INSERT INTO bonus_intake (position) VALUES (0)')
    for (const { id, name, ...template } of shippedTemplates) {
      await runner.query('INSERT INTO payout_templates (id, name, template) VALUES ($1, $2, $3)', [
        id,
        name,
        JSON.stringify(template),
      ])
    }
  }
}

const summaryIndexes = `
  -- A member's page sums the deltas that are not merged yet; a busy moment appends thousands.
  CREATE INDEX ON wallet_lines_changes (member_id);
  CREATE INDEX ON flushed_lines_changes (member_id);
  CREATE INDEX wallet_recaps_total_in_member_id_idx ON wallet_recaps (total_in, member_id);
  CREATE INDEX wallet_recaps_total_out_member_id_idx ON wallet_recaps (total_out, member_id);
  CREATE INDEX wallet_recaps_expr_member_id_idx ON wallet_recaps (((total_in - total_out)), member_id);
  CREATE INDEX wallet_recaps_sponsor_in_member_id_idx ON wallet_recaps (sponsor_in, member_id);
  CREATE INDEX wallet_recaps_pairing_in_member_id_idx ON wallet_recaps (pairing_in, member_id);
  CREATE INDEX wallet_recaps_pairing_level_in_member_id_idx ON wallet_recaps (pairing_level_in, member_id);
`

/** Columns whose members must exist in the read model of members. */
const memberReferences = ['balances', 'withdrawals', 'voucher_withdrawals'].map((of) => ({
  of,
  column: 'member_id',
  into: 'members (id, username, name, version)',
  blank: `'', '', 0`,
}))
