/** Withdrawals, their selection by admins, invoice serials and status history. */
export const withdrawalTables = `
  CREATE TABLE withdrawals (
    id uuid PRIMARY KEY,
    invoice text NOT NULL CONSTRAINT withdrawals_invoice UNIQUE,
    member_id uuid NOT NULL,
    type text NOT NULL CHECK (type IN ('sponsor', 'pairing', 'pairing_level')),
    amount_request bigint NOT NULL,
    amount_admin bigint NOT NULL CHECK (amount_admin >= 0),
    amount_voucher bigint NOT NULL CHECK (amount_voucher >= 0),
    bank_fee bigint NOT NULL CHECK (bank_fee >= 0),
    amount_received bigint NOT NULL CHECK (amount_received > 0),
    bank_id integer NOT NULL,
    bank_name text NOT NULL,
    bank_account_name text NOT NULL,
    bank_account_number text NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL DEFAULT '',
    refused_by uuid,
    exempt_by uuid REFERENCES withdrawals (id),
    business_day date NOT NULL,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    payout_id uuid,
    CONSTRAINT withdrawals_add_up
      CHECK (amount_request = (((amount_admin + amount_voucher) + bank_fee) + amount_received)),
    CHECK ((status IN ('success', 'failed')) = (finished_at IS NOT NULL)),
    CHECK ((status = 'failed') OR (refused_by IS NULL)),
    CONSTRAINT withdrawals_pending_outside_payouts CHECK ((payout_id IS NULL) OR (status <> 'pending'))
  ) WITH (fillfactor = 80);
  -- One request per refusal is exempt from the repeat-order rule, under any race.
  CREATE UNIQUE INDEX withdrawals_exempt_once ON withdrawals (exempt_by) WHERE exempt_by IS NOT NULL;
  CREATE INDEX withdrawals_by_time ON withdrawals (created_at, id);
  CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);
  CREATE INDEX withdrawals_bank_account_name_begins ON withdrawals (lower(bank_account_name) text_pattern_ops);
  CREATE INDEX withdrawals_bank_account_number_begins ON withdrawals (lower(bank_account_number) text_pattern_ops);
  CREATE INDEX withdrawals_holds ON withdrawals USING gin (lower(bank_account_name) gin_trgm_ops,
    lower(bank_account_number) gin_trgm_ops);
  CREATE INDEX withdrawals_by_amount_request_only ON withdrawals (amount_request, id);
  CREATE INDEX withdrawals_by_amount_received_only ON withdrawals (amount_received, id);
  CREATE INDEX withdrawals_by_status_only ON withdrawals (status, id);
  CREATE INDEX withdrawals_by_payee_only ON withdrawals (bank_account_number, id);
  CREATE INDEX withdrawals_invoice_begins ON withdrawals (lower(invoice) text_pattern_ops);
  CREATE INDEX withdrawals_by_bank ON withdrawals (bank_name, id);
  CREATE INDEX withdrawals_waiting ON withdrawals (member_id) INCLUDE (amount_request)
    WHERE status IN ('pending', 'process');
  -- Covers the search and the sort orders of a member's withdrawals.
  CREATE INDEX withdrawals_of_member ON withdrawals (member_id, created_at, id)
    INCLUDE (invoice, bank_name, bank_account_name, bank_account_number, status, amount_request,
    amount_received);

  -- Rows selected by an admin. Any status change of the row removes the selection.
  CREATE TABLE withdrawal_checks (
    admin_id uuid NOT NULL,
    withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
    PRIMARY KEY (admin_id, withdrawal_id)
  );
  CREATE INDEX withdrawal_checks_of_row ON withdrawal_checks (withdrawal_id);

  CREATE TABLE invoice_serials (
    business_day date PRIMARY KEY,
    last integer NOT NULL CHECK (last > 0)
  );

  CREATE TABLE withdrawal_steps (
    withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
    version bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    set_by uuid,
    PRIMARY KEY (withdrawal_id, version)
  );
`
