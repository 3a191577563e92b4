import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Every status that claims have had, and who set it. */
export class KeepSteps0030 implements MigrationInterface {
  readonly name = 'KeepSteps1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reward_claim_steps (
        claim_id uuid NOT NULL REFERENCES reward_claims (id),
        version bigint NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
        ${rest}
      );
      CREATE TABLE prize_claim_steps (
        claim_id uuid NOT NULL REFERENCES prize_claims (id),
        version bigint NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'success', 'failed')),
        ${rest}
      );
      -- What earlier rows still tell: how they began, and how they stand now. Who changed them is not known, nor who
      -- gave a prize.
      INSERT INTO reward_claim_steps (claim_id, version, status, reason, at, set_by)
      SELECT id, 1, 'pending', '', created_at, member_id FROM reward_claims;
      INSERT INTO reward_claim_steps (claim_id, version, status, reason, at, set_by)
      SELECT id, version, status, reason, updated_at, NULL FROM reward_claims WHERE version > 1;
      INSERT INTO prize_claim_steps (claim_id, version, status, reason, at, set_by)
      SELECT id, 1, 'pending', '', created_at, NULL FROM prize_claims;
      INSERT INTO prize_claim_steps (claim_id, version, status, reason, at, set_by)
      SELECT id, version, status, '', updated_at, NULL FROM prize_claims WHERE version > 1;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reward_claim_steps, prize_claim_steps')
  }
}

const rest = `
        reason text NOT NULL,
        at timestamptz NOT NULL,
        set_by uuid,
        PRIMARY KEY (claim_id, version)`
