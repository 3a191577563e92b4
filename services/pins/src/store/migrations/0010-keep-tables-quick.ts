import {
  createMemberCopyTrigger,
  createSearchIndexes,
  createSummaryTable,
  dropMemberCopyTrigger,
  dropSearchIndexes,
  dropSummaryTable,
} from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rollups } from '../rollups'

// Whoever comes to own a pin has a row in the history of it, too.
const OWNED = [
  { of: 'pins', column: 'owner_id' },
  { of: 'pin_movements', column: 'member_id' },
].map((owned) => ({ ...owned, into: 'members (member_id, username, name, version)', blank: `'', '', 0` }))

/** Counts and sums of the large tables, and an index for each way they are sorted and searched. */
export class KeepTablesQuick1700000000010 implements MigrationInterface {
  readonly name = 'KeepTablesQuick1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    for (const rollup of rollups) await runner.query(createSummaryTable(rollup))
    for (const owned of OWNED) await runner.query(createMemberCopyTrigger(owned))
    await runner.query(createSearchIndexes('members', ['username', 'name']))
    // The recap has its rollup now, and reads the pins no more.
    await runner.query(`
      DROP INDEX pins_recap;
      CREATE INDEX members_by_username ON members (username);
      CREATE INDEX members_by_name ON members (name);
      CREATE INDEX pin_recaps_by_total ON pin_recaps (total, owner_id) WHERE total > 0;
      CREATE INDEX pin_recaps_by_act ON pin_recaps (act, owner_id) WHERE total > 0;
      CREATE INDEX pin_recaps_by_bal ON pin_recaps (bal, owner_id) WHERE total > 0;
      CREATE INDEX pins_stock_by_time ON pins (created_at, id) WHERE status = 'available';
      CREATE INDEX pins_stock_by_package ON pins (package_id, id) WHERE status = 'available';
      CREATE INDEX pins_stock_by_code ON pins (code, id) WHERE status = 'available';
      CREATE INDEX pins_stock_code_begins ON pins (lower(code) text_pattern_ops) WHERE status = 'available';
      CREATE INDEX pin_movements_by_type ON pin_movements (type, number);
      CREATE INDEX pin_movements_by_package ON pin_movements (package_id, number);
      CREATE INDEX pin_movements_by_qty ON pin_movements (qty, number);
      CREATE INDEX pin_movements_of_counterparty ON pin_movements (counterparty_id, moved_at, number)
        WHERE counterparty_id IS NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX pin_movements_of_counterparty, pin_movements_by_qty, pin_movements_by_package,
        pin_movements_by_type, pins_stock_code_begins, pins_stock_by_code, pins_stock_by_package,
        pins_stock_by_time, members_by_name, members_by_username;
      CREATE INDEX pins_recap ON pins (owner_id, status) WHERE kind = 'activation'`)
    await runner.query(dropSearchIndexes('members', ['username', 'name']))
    for (const owned of OWNED) await runner.query(dropMemberCopyTrigger(owned))
    for (const rollup of [...rollups].reverse()) await runner.query(dropSummaryTable(rollup))
  }
}
