import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateSecondFactors0034 implements MigrationInterface {
  readonly name = 'CreateSecondFactors1700000000034'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        -- Salt of the recovery code hashes.
        salt bytea NOT NULL CHECK (length(salt) = 16),
        -- Time step of the last used code; prevents reuse.
        last_step bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        -- Null until a first code has proved that the secret arrived; until then logins require no code.
        enrolled_at timestamptz
      );
      CREATE TABLE recovery_codes (
        member_id uuid REFERENCES second_factors (member_id) ON DELETE CASCADE,
        code_hash bytea,
        PRIMARY KEY (member_id, code_hash)
      );

      -- Logins with the right password that still need a code.
      CREATE TABLE login_challenges (
        token_hash bytea PRIMARY KEY,
        member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
        remember boolean NOT NULL,
        user_agent text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX login_challenges_member ON login_challenges (member_id);
      CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

      ALTER TABLE login_failures
        DROP CONSTRAINT login_failures_kind_check,
        ADD CONSTRAINT login_failures_kind_check
          CHECK (kind IN ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code'));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM login_failures WHERE kind = 'code';
      ALTER TABLE login_failures
        DROP CONSTRAINT login_failures_kind_check,
        ADD CONSTRAINT login_failures_kind_check
          CHECK (kind IN ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address'));
      DROP TABLE login_challenges, recovery_codes, second_factors;
    `)
  }
}
