import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Withdrawals, the admins' checks on them, the invoice serials, and the copy of members for lists. */
export class CreateWithdrawals0002 implements MigrationInterface {
  readonly name = 'CreateWithdrawals1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(withdrawals)
    await runner.query(helpers)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal_checks, withdrawals, invoice_serials, members')
  }
}

const withdrawals = `
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
    bank_id int NOT NULL,
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
    CONSTRAINT withdrawals_add_up
      CHECK (amount_request = amount_admin + amount_voucher + bank_fee + amount_received),
    CHECK ((status IN ('success', 'failed')) = (finished_at IS NOT NULL)),
    CHECK (status = 'failed' OR refused_by IS NULL)
  ) WITH (fillfactor = 80);
  -- One request per refusal is exempt from the repeat-order rule, whatever races.
  CREATE UNIQUE INDEX withdrawals_exempt_once ON withdrawals (exempt_by) WHERE exempt_by IS NOT NULL;
  CREATE INDEX withdrawals_of_member ON withdrawals (member_id, created_at, id);
  CREATE INDEX withdrawals_by_time ON withdrawals (created_at, id);
  CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);
`

const helpers = `
  -- Rows an admin has ticked. They end with any change of the row's status.
  CREATE TABLE withdrawal_checks (
    admin_id uuid NOT NULL,
    withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
    PRIMARY KEY (admin_id, withdrawal_id)
  );
  CREATE INDEX withdrawal_checks_of_row ON withdrawal_checks (withdrawal_id);

  CREATE TABLE invoice_serials (
    business_day date PRIMARY KEY,
    last int NOT NULL CHECK (last > 0)
  );

  -- Names for lists, fed by identity.member.changed. Nothing is decided from it.
  CREATE TABLE members (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL
  );
`
