/** Voucher withdrawals, their serials and status history. */
export const voucherTables = `
  CREATE TABLE voucher_withdrawals (
    id uuid PRIMARY KEY,
    invoice text NOT NULL CONSTRAINT voucher_withdrawals_invoice UNIQUE,
    member_id uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    bank_id integer NOT NULL,
    bank_name text NOT NULL,
    bank_account_name text NOT NULL,
    bank_account_number text NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL DEFAULT '',
    takes integer NOT NULL DEFAULT 1 CHECK (takes > 0),
    business_day date NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    CHECK ((reason = '') OR (status = 'failed'))
  ) WITH (fillfactor = 80);
  CREATE INDEX voucher_withdrawals_by_time ON voucher_withdrawals (created_at, id);
  CREATE INDEX voucher_withdrawals_by_status ON voucher_withdrawals (status, created_at, id);
  CREATE INDEX voucher_withdrawals_bank_account_name_begins ON voucher_withdrawals (lower(bank_account_name) text_pattern_ops);
  CREATE INDEX voucher_withdrawals_bank_account_number_begins ON voucher_withdrawals (lower(bank_account_number) text_pattern_ops);
  CREATE INDEX voucher_withdrawals_holds ON voucher_withdrawals USING gin (lower(bank_account_name) gin_trgm_ops, lower(bank_account_number) gin_trgm_ops);
  CREATE INDEX voucher_withdrawals_by_amount_only ON voucher_withdrawals (amount, id);
  CREATE INDEX voucher_withdrawals_by_status_only ON voucher_withdrawals (status, id);
  CREATE INDEX voucher_withdrawals_by_payee_only ON voucher_withdrawals (bank_account_number, id);
  CREATE INDEX voucher_withdrawals_invoice_begins ON voucher_withdrawals (lower(invoice) text_pattern_ops);
  CREATE INDEX voucher_withdrawals_by_bank ON voucher_withdrawals (bank_name, id);
  CREATE INDEX voucher_withdrawals_of_member ON voucher_withdrawals (member_id, created_at, id);
  CREATE INDEX voucher_withdrawals_waiting ON voucher_withdrawals (member_id) INCLUDE (amount)
    WHERE status IN ('pending', 'process');

  CREATE TABLE voucher_serials (
    business_day date PRIMARY KEY,
    last integer NOT NULL CHECK (last > 0)
  );

  CREATE TABLE voucher_steps (
    voucher_id uuid NOT NULL REFERENCES voucher_withdrawals (id),
    version bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    set_by uuid,
    PRIMARY KEY (voucher_id, version)
  );
`
