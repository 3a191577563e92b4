const BONUS_WALLETS = "('wallet_sponsor', 'wallet_pairing', 'wallet_pairing_level')"

/** Moves that credit a bonus wallet, and reversals of such moves. */
const IS_INCOME = `member_id IS NOT NULL
      AND (to_account IN ${BONUS_WALLETS} AND reverses IS NULL OR from_account IN ${BONUS_WALLETS} AND reverses IS NOT NULL)`

/** Moves, balances, bonus ingestion, reconciliation, and the read model of members. */
export const ledgerTables = `
  CREATE TYPE ledger_account AS ENUM ('wallet_sponsor', 'wallet_pairing', 'wallet_pairing_level',
    'wallet_voucher', 'bonus_expense_sponsor', 'bonus_expense_pairing', 'bonus_expense_pairing_level',
    'withdrawals_payable', 'vouchers_payable', 'cash_at_bank', 'withdrawal_fee_income',
    'transfer_fees_recovered', 'opening_balances', 'reward_expense', 'prize_expense', 'prizes_in_kind');

  -- Ledger accounts that exist once per member.
  CREATE FUNCTION is_wallet(account ledger_account) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account IN ('wallet_sponsor', 'wallet_pairing', 'wallet_pairing_level', 'wallet_voucher');

  -- Double entry: the amount leaves from_account (debit) and enters to_account (credit), so the sum
  -- over all accounts is always zero. Rows are never updated or deleted.
  CREATE TABLE moves (
    id uuid PRIMARY KEY,
    source text NOT NULL CONSTRAINT moves_source UNIQUE,
    from_account ledger_account NOT NULL,
    to_account ledger_account NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    -- Owner of the wallet. A move between two members would pass through an account of the programme.
    member_id uuid,
    cause text NOT NULL,
    cause_id uuid NOT NULL,
    reference text NOT NULL,
    reverses text REFERENCES moves (source),
    business_day date NOT NULL,
    created_at timestamptz NOT NULL,
    explanation jsonb,
    request_id uuid,
    CHECK (from_account <> to_account),
    CHECK (NOT (is_wallet(from_account) AND is_wallet(to_account))),
    CHECK ((is_wallet(from_account) OR is_wallet(to_account)) = (member_id IS NOT NULL))
  );
  -- A move is reversed at most once.
  CREATE UNIQUE INDEX moves_reversed_once ON moves (reverses) WHERE reverses IS NOT NULL;
  -- Bonuses are most of the rows; each has one move and is found by its source.
  CREATE INDEX moves_of_withdrawal ON moves (cause_id) WHERE cause <> 'bonus';
  CREATE INDEX moves_by_time ON moves (created_at, id) WHERE member_id IS NOT NULL;
  CREATE INDEX moves_opening ON moves (business_day, member_id)
    WHERE from_account = 'opening_balances'::ledger_account;
  CREATE INDEX moves_income_by_amount ON moves ((CASE WHEN reverses IS NULL THEN amount ELSE -amount END), id)
    WHERE ${IS_INCOME};
  CREATE INDEX moves_income_by_wallet
    ON moves ((CASE WHEN reverses IS NULL THEN to_account ELSE from_account END), id) WHERE ${IS_INCOME};
  CREATE INDEX moves_income_by_origin ON moves (reference) WHERE ${IS_INCOME};
  CREATE INDEX moves_request ON moves (request_id) WHERE (request_id IS NOT NULL) AND (cause <> 'bonus');
  -- Covers the search and the sort orders of a member's ledger.
  CREATE INDEX moves_of_member ON moves (member_id, created_at, id)
    INCLUDE (from_account, to_account, amount, cause, reference) WHERE member_id IS NOT NULL;

  -- Sums of the moves of a member's wallets. Programme accounts have no such row: every posting would
  -- wait for its lock. The fillfactor leaves room for HOT updates.
  CREATE TABLE balances (
    member_id uuid NOT NULL,
    account ledger_account NOT NULL CHECK (is_wallet(account)),
    income bigint NOT NULL DEFAULT 0 CHECK (income >= 0),
    pulled bigint NOT NULL DEFAULT 0 CHECK (pulled >= 0),
    balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
    PRIMARY KEY (member_id, account),
    CONSTRAINT balances_add_up CHECK (income = (pulled + balance))
  ) WITH (fillfactor = 70);

  -- The same by business day, for recaps and today's income. A refund counts on its own day,
  -- so pulled can be negative.
  CREATE TABLE wallet_days (
    member_id uuid NOT NULL,
    business_day date NOT NULL,
    account ledger_account NOT NULL CHECK (is_wallet(account)),
    income bigint NOT NULL,
    pulled bigint NOT NULL,
    PRIMARY KEY (member_id, business_day, account)
  ) WITH (fillfactor = 70);
  CREATE INDEX wallet_days_by_day ON wallet_days (business_day, member_id);

  -- One row: number of the last posted bonus. Locked FOR UPDATE, it serializes ingestion. Bonuses that
  -- paid nothing are stored from flushed_after on.
  CREATE TABLE bonus_intake (
    only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0),
    flushed_after bigint NOT NULL DEFAULT 0 CHECK (flushed_after >= 0)
  );

  -- Read model of members for lists, fed by identity.member.changed. No rule reads it.
  CREATE TABLE members (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL
  );
  CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops);
  CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops);
  CREATE INDEX members_holds ON members USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops);
  CREATE INDEX members_by_username ON members (username);
  CREATE INDEX members_by_name ON members (name, id);

  -- Result of each reconciliation, with the head of identity's audit chain, stored where identity cannot
  -- change it.
  CREATE TABLE reconciliations (
    id uuid PRIMARY KEY,
    started_at timestamptz NOT NULL,
    finished_at timestamptz NOT NULL,
    -- Last compared placement and last compared bonus.
    seq bigint NOT NULL CHECK (seq >= 0),
    bonus_number bigint NOT NULL CHECK (bonus_number >= 0),
    differences bigint NOT NULL CHECK (differences >= 0),
    running bigint NOT NULL CHECK (running >= 0),
    -- First differences: rule, subject, expected, actual. Without names.
    first jsonb NOT NULL CHECK (jsonb_typeof(first) = 'array'),
    audit_seq bigint CHECK (audit_seq > 0),
    audit_hash bytea CHECK (length(audit_hash) = 32),
    CHECK (finished_at >= started_at),
    CHECK ((audit_seq IS NULL) = (audit_hash IS NULL))
  );
  CREATE INDEX reconciliations_by_time ON reconciliations (finished_at, id);

  -- Paid claims of rewards and prizes that have been posted.
  CREATE TABLE recorded_claims (
    claim_id uuid PRIMARY KEY,
    -- Version of the newest received state; older ones are ignored.
    version bigint NOT NULL CHECK (version >= 0),
    -- The posting in force; null while the claim is unpaid.
    source text CONSTRAINT recorded_claims_source UNIQUE REFERENCES moves (source)
  );

  -- Pairing bonuses of amount 0, because the daily limit was reached. They are lines of the wallet
  -- without a move.
  CREATE TABLE flushed_bonuses (
    -- Id of the bonus.
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    reference text NOT NULL,
    business_day date NOT NULL,
    created_at timestamptz NOT NULL,
    explanation jsonb NOT NULL
  );
  CREATE INDEX flushed_bonuses_of_member ON flushed_bonuses (member_id, created_at, id) INCLUDE (reference);
`
