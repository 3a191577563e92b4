import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Reward claims, Tour Bali, what qualifies for it, and the copy of members for lists. */
export class CreateClaims1700000000002 implements MigrationInterface {
  readonly name = 'CreateClaims1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(claims)
    await runner.query(prizes)
    await runner.query(helpers)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE bonus_intake, leg_points, members, prize_claims, reward_claims; DROP FUNCTION keep_paid_claims',
    )
  }
}

const payee = `
    bank_id int NOT NULL DEFAULT 0,
    bank_name text NOT NULL DEFAULT '',
    bank_account_name text NOT NULL DEFAULT '',
    bank_account_number text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL CHECK (version > 0)`

const claims = `
  CREATE TABLE reward_claims (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    reward_id integer NOT NULL REFERENCES rewards (id),
    reward_name text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
    reason text NOT NULL DEFAULT '',
    ${payee},
    -- One claim per reward and member, whatever races: a refused one is opened again, never doubled.
    CONSTRAINT reward_claims_once UNIQUE (member_id, reward_id),
    CHECK (bank_id > 0),
    CHECK ((status = 'failed') = (reason <> ''))
  ) WITH (fillfactor = 80);
  CREATE INDEX reward_claims_by_time ON reward_claims (created_at, id);
  CREATE INDEX reward_claims_by_status ON reward_claims (status, created_at, id);

  -- What was paid stays paid (rule book §3).
  CREATE FUNCTION keep_paid_claims() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'reward claim % is paid and final', OLD.id USING ERRCODE = 'check_violation';
  END $$;
  CREATE TRIGGER reward_claims_final BEFORE UPDATE OR DELETE ON reward_claims
    FOR EACH ROW WHEN (OLD.status = 'success') EXECUTE FUNCTION keep_paid_claims();
`

const prizes = `
  CREATE TABLE prize_claims (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL CONSTRAINT prize_claims_once UNIQUE,
    type text CHECK (type IN ('prize', 'bonus')),
    bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'success', 'failed')),
    ${payee},
    CHECK (type IS NOT NULL OR (bonus = 0 AND bank_id = 0)),
    CONSTRAINT prize_claims_winner_has_type CHECK (status <> 'success' OR type IS NOT NULL)
  ) WITH (fillfactor = 80);
  CREATE INDEX prize_claims_by_time ON prize_claims (created_at, id);
  CREATE INDEX prize_claims_by_status ON prize_claims (status, created_at, id);
  CREATE INDEX prize_winners ON prize_claims (updated_at, id) WHERE status = 'success';
`

const helpers = `
  -- Names and pictures for lists, fed by identity.member.changed. Nothing is decided from it.
  CREATE TABLE members (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    name text NOT NULL,
    photo_hash text NOT NULL,
    version bigint NOT NULL
  );

  -- The smaller lifetime leg of every member, added up from the network's bonus log: it is the number of
  -- pairs ever matched. The index holds only who is still to be looked at, so that finding those who have
  -- newly reached the mark reads no others.
  CREATE TABLE leg_points (
    member_id uuid PRIMARY KEY,
    points bigint NOT NULL CHECK (points > 0),
    qualified boolean NOT NULL DEFAULT false
  ) WITH (fillfactor = 70);
  CREATE INDEX leg_points_waiting ON leg_points (points) WHERE NOT qualified;

  -- One row: the number of the last bonus that was added up. Taken FOR UPDATE it is the fence between
  -- two processes.
  CREATE TABLE bonus_intake (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
  );
  INSERT INTO bonus_intake (position) VALUES (0);
`
