import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The double-entry ledger, the balances it adds up to, and the position in the network's bonus log. */
export class CreateLedger0001 implements MigrationInterface {
  readonly name = 'CreateLedger1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts)
    await runner.query(moves)
    await runner.query(balances)
    await runner.query(intake)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bonus_intake, wallet_days, balances, moves;
      DROP FUNCTION is_wallet(ledger_account);
      DROP TYPE ledger_account;
    `)
  }
}

// An enum is the chart of accounts: a name that is not on it cannot be posted to, and a row costs 4 bytes.
const accounts = `
  CREATE TYPE ledger_account AS ENUM (
    'wallet_sponsor', 'wallet_pairing', 'wallet_pairing_level', 'wallet_voucher',
    'bonus_expense_sponsor', 'bonus_expense_pairing', 'bonus_expense_pairing_level',
    'withdrawals_payable', 'cash_at_bank', 'withdrawal_fee_income', 'transfer_fees_recovered'
  );
  -- The accounts that exist once for every member.
  CREATE FUNCTION is_wallet(account ledger_account) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account IN ('wallet_sponsor', 'wallet_pairing', 'wallet_pairing_level', 'wallet_voucher');
`

const moves = `
  -- One double entry each: amount leaves from_account (debit) and reaches to_account (credit), so the
  -- sum over all accounts is zero whatever is in the table. Rows are never changed or deleted.
  CREATE TABLE moves (
    id uuid PRIMARY KEY,
    source text NOT NULL CONSTRAINT moves_source UNIQUE,
    from_account ledger_account NOT NULL,
    to_account ledger_account NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    -- Whose wallet the move touches; a move between two members would go through a company account.
    member_id uuid,
    cause text NOT NULL,
    cause_id uuid NOT NULL,
    reference text NOT NULL,
    reverses text REFERENCES moves (source),
    business_day date NOT NULL,
    created_at timestamptz NOT NULL,
    explanation jsonb,
    CHECK (from_account <> to_account),
    CHECK (NOT (is_wallet(from_account) AND is_wallet(to_account))),
    CHECK ((is_wallet(from_account) OR is_wallet(to_account)) = (member_id IS NOT NULL))
  );
  CREATE INDEX moves_of_member ON moves (member_id, created_at, id) WHERE member_id IS NOT NULL;
  -- A move is taken back once.
  CREATE UNIQUE INDEX moves_reversed_once ON moves (reverses) WHERE reverses IS NOT NULL;
  -- Bonuses, by far the most, have one move each and are found by their source.
  CREATE INDEX moves_of_withdrawal ON moves (cause_id) WHERE cause <> 'bonus';
`

const balances = `
  -- What the moves of a member's wallet add up to; the company's accounts have no such row, because
  -- every posting would wait for it. fillfactor leaves room for updates in place.
  CREATE TABLE balances (
    member_id uuid NOT NULL,
    account ledger_account NOT NULL CHECK (is_wallet(account)),
    income bigint NOT NULL DEFAULT 0 CHECK (income >= 0),
    pulled bigint NOT NULL DEFAULT 0 CHECK (pulled >= 0),
    balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
    PRIMARY KEY (member_id, account),
    CONSTRAINT balances_add_up CHECK (income = pulled + balance)
  ) WITH (fillfactor = 70);

  -- The same by business day, for the recaps and for what came in today. A refund counts on its own
  -- day, so pulled can be negative there.
  CREATE TABLE wallet_days (
    member_id uuid NOT NULL,
    business_day date NOT NULL,
    account ledger_account NOT NULL CHECK (is_wallet(account)),
    income bigint NOT NULL,
    pulled bigint NOT NULL,
    PRIMARY KEY (member_id, business_day, account)
  ) WITH (fillfactor = 70);
`

const intake = `
  -- One row: the number of the last bonus that was posted. Taken FOR UPDATE it is the fence between
  -- two intakes.
  CREATE TABLE bonus_intake (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
  );
  INSERT INTO bonus_intake (position) VALUES (0);
`
