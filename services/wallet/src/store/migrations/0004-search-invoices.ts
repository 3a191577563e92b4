import { sqlMigration } from '@jejaring/service-kit'

/** Indexes to search invoices by their end and withdrawals by the name of the wallet. */
export const SearchInvoices0004 = sqlMigration(
  'SearchInvoices1700000004000',
  `
  CREATE INDEX withdrawals_invoice_ends ON withdrawals (lower(reverse(invoice)) text_pattern_ops);
  CREATE INDEX voucher_withdrawals_invoice_ends
    ON voucher_withdrawals (lower(reverse(invoice)) text_pattern_ops);
  CREATE INDEX withdrawals_by_type ON withdrawals (type, id);
`,
)
