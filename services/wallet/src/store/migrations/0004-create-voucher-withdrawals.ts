import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Withdrawals of vouchers, and the account that owes them. */
export class CreateVoucherWithdrawals0004 implements MigrationInterface {
  readonly name = 'CreateVoucherWithdrawals1700000000004'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TYPE ledger_account ADD VALUE 'vouchers_payable' AFTER 'withdrawals_payable';

      CREATE TABLE voucher_withdrawals (
        id uuid PRIMARY KEY,
        invoice text NOT NULL CONSTRAINT voucher_withdrawals_invoice UNIQUE,
        member_id uuid NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        bank_id int NOT NULL,
        bank_name text NOT NULL,
        bank_account_name text NOT NULL,
        bank_account_number text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
        reason text NOT NULL DEFAULT '' CHECK (reason = '' OR status = 'failed'),
        takes int NOT NULL DEFAULT 1 CHECK (takes > 0),
        business_day date NOT NULL,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        version bigint NOT NULL DEFAULT 1
      ) WITH (fillfactor = 80);
      CREATE INDEX voucher_withdrawals_by_time ON voucher_withdrawals (created_at, id);
      CREATE INDEX voucher_withdrawals_by_status ON voucher_withdrawals (status, created_at, id);

      CREATE TABLE voucher_serials (
        business_day date PRIMARY KEY,
        last int NOT NULL CHECK (last > 0)
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    // A value of an enum cannot be taken out again; it does no harm where nothing is posted to it.
    await runner.query('DROP TABLE voucher_withdrawals, voucher_serials')
  }
}
