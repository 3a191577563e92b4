import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Indexes to search invoices by their end and withdrawals by the name of the wallet. */
export class SearchInvoices0004 implements MigrationInterface {
  readonly name = 'SearchInvoices1700000004000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX withdrawals_invoice_ends ON withdrawals (lower(reverse(invoice)) text_pattern_ops);
      CREATE INDEX voucher_withdrawals_invoice_ends
        ON voucher_withdrawals (lower(reverse(invoice)) text_pattern_ops);
      CREATE INDEX withdrawals_by_type ON withdrawals (type, id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX withdrawals_invoice_ends, voucher_withdrawals_invoice_ends, withdrawals_by_type',
    )
  }
}
