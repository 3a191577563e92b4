import { Baseline, createMemberCopyTrigger, createSummaryTable } from '@jejaring/service-kit'
import type { QueryRunner } from 'typeorm'
import { baselineSummaryTables } from '../summary-tables'

/** Rewards, claims, Tour Bali, and the points that qualify for it. */
export class Baseline0001 extends Baseline {
  readonly name = 'Baseline1700000001000'
  readonly lastReplaced = 'KeepSteps1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await runner.query(tables)
    for (const summary of baselineSummaryTables) await runner.query(createSummaryTable(summary))
    for (const reference of memberReferences) await runner.query(createMemberCopyTrigger(reference))
    await runner.query(triggers)
    await runner.query('INSERT INTO bonus_intake (position) VALUES (0)')
  }
}

const tables = `
  CREATE TABLE rewards (
    id integer PRIMARY KEY,
    name text NOT NULL,
    photo_hash text NOT NULL DEFAULT '',
    min bigint NOT NULL CHECK (min > 0),
    amount bigint NOT NULL CHECK (amount >= 0),
    version bigint NOT NULL DEFAULT 1 CHECK (version > 0)
  );

  CREATE TABLE reward_claims (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    reward_id integer NOT NULL REFERENCES rewards (id),
    reward_name text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL DEFAULT '',
    bank_id integer NOT NULL DEFAULT 0 CHECK (bank_id > 0),
    bank_name text NOT NULL DEFAULT '',
    bank_account_name text NOT NULL DEFAULT '',
    bank_account_number text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    -- One claim per reward and member, under any race: a refused claim is opened again.
    CONSTRAINT reward_claims_once UNIQUE (member_id, reward_id),
    CHECK ((status = 'failed') = (reason <> ''))
  ) WITH (fillfactor = 80);
  CREATE INDEX reward_claims_by_time ON reward_claims (created_at, id);
  CREATE INDEX reward_claims_by_status ON reward_claims (status, created_at, id);
  CREATE INDEX reward_claims_bank_account_name_begins ON reward_claims (lower(bank_account_name) text_pattern_ops);
  CREATE INDEX reward_claims_bank_account_number_begins ON reward_claims (lower(bank_account_number) text_pattern_ops);
  CREATE INDEX reward_claims_holds ON reward_claims USING gin (lower(bank_account_name) gin_trgm_ops,
    lower(bank_account_number) gin_trgm_ops);
  CREATE INDEX reward_claims_by_reward_id_only ON reward_claims (reward_id, id);
  CREATE INDEX reward_claims_by_reward_name_only ON reward_claims (reward_name, id);
  CREATE INDEX reward_claims_by_amount_only ON reward_claims (amount, id);
  CREATE INDEX reward_claims_by_bank_name_only ON reward_claims (bank_name, id);
  CREATE INDEX reward_claims_by_bank_account_number_only ON reward_claims (bank_account_number, id);
  CREATE INDEX reward_claims_by_status_only ON reward_claims (status, id);
  CREATE INDEX reward_claims_by_updated_at_only ON reward_claims (updated_at, id);

  CREATE TABLE prize_claims (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL CONSTRAINT prize_claims_once UNIQUE,
    type text CHECK (type IN ('prize', 'bonus')),
    bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'success', 'failed')),
    bank_id integer NOT NULL DEFAULT 0,
    bank_name text NOT NULL DEFAULT '',
    bank_account_name text NOT NULL DEFAULT '',
    bank_account_number text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    CHECK ((type IS NOT NULL) OR ((bonus = 0) AND (bank_id = 0))),
    CONSTRAINT prize_claims_winner_has_type CHECK ((status <> 'success') OR (type IS NOT NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX prize_claims_by_time ON prize_claims (created_at, id);
  CREATE INDEX prize_claims_by_status ON prize_claims (status, created_at, id);
  CREATE INDEX prize_winners ON prize_claims (updated_at, id) WHERE status = 'success';
  CREATE INDEX prize_claims_bank_account_name_begins ON prize_claims (lower(bank_account_name) text_pattern_ops);
  CREATE INDEX prize_claims_bank_account_number_begins ON prize_claims (lower(bank_account_number) text_pattern_ops);
  CREATE INDEX prize_claims_holds ON prize_claims USING gin (lower(bank_account_name) gin_trgm_ops,
    lower(bank_account_number) gin_trgm_ops);
  CREATE INDEX prize_claims_by_type_only ON prize_claims (type, id);
  CREATE INDEX prize_claims_by_bonus_only ON prize_claims (bonus, id);
  CREATE INDEX prize_claims_by_bank_name_only ON prize_claims (bank_name, id);
  CREATE INDEX prize_claims_by_bank_account_number_only ON prize_claims (bank_account_number, id);
  CREATE INDEX prize_claims_by_status_only ON prize_claims (status, id);
  CREATE INDEX prize_claims_by_updated_at_only ON prize_claims (updated_at, id);

  -- Read model of members for lists, fed by identity.member.changed. No rule reads it.
  CREATE TABLE members (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    name text NOT NULL,
    photo_hash text NOT NULL,
    version bigint NOT NULL
  );
  CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops);
  CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops);
  CREATE INDEX members_holds ON members USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops);
  CREATE INDEX members_by_username ON members (username);
  CREATE INDEX members_by_name ON members (name, id);

  -- Lifetime points of the smaller leg, summed from the network's bonus log: the number of pairs ever
  -- matched. The partial index holds members who have not qualified yet, so that finding new ones
  -- reads no others.
  CREATE TABLE leg_points (
    member_id uuid PRIMARY KEY,
    points bigint NOT NULL CHECK (points > 0),
    qualified boolean NOT NULL DEFAULT false
  ) WITH (fillfactor = 70);
  CREATE INDEX leg_points_waiting ON leg_points (points) WHERE NOT qualified;

  -- One row: number of the last summed bonus. Locked FOR UPDATE, it serializes
  -- ingestion.
  CREATE TABLE bonus_intake (
    only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
  );

  CREATE TABLE reward_claim_steps (
    claim_id uuid NOT NULL REFERENCES reward_claims (id),
    version bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    set_by uuid,
    PRIMARY KEY (claim_id, version)
  );

  CREATE TABLE prize_claim_steps (
    claim_id uuid NOT NULL REFERENCES prize_claims (id),
    version bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'success', 'failed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    set_by uuid,
    PRIMARY KEY (claim_id, version)
  );
`

const triggers = `
  -- A paid claim is final (rule book §3).
  CREATE FUNCTION keep_paid_claims() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'reward claim % is paid and final', OLD.id USING ERRCODE = 'check_violation';
  END $$;

  CREATE TRIGGER reward_claims_final BEFORE DELETE OR UPDATE ON reward_claims
    FOR EACH ROW WHEN ((old.status = 'success')) EXECUTE FUNCTION keep_paid_claims();
`

/** Columns whose members must exist in the read model of members. */
const memberReferences = ['reward_claims', 'prize_claims'].map((of) => ({
  of,
  column: 'member_id',
  into: 'members (id, username, name, photo_hash, version)',
  blank: `'', '', '', 0`,
}))
