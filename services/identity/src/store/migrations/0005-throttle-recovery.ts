import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ThrottleRecovery0005 implements MigrationInterface {
  readonly name = 'ThrottleRecovery1700000000005'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Requests for a recovery link are counted where failed logins are.
      ALTER TABLE login_failures
        DROP CONSTRAINT login_failures_kind_check,
        ADD CONSTRAINT login_failures_kind_check
          CHECK (kind IN ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address'));
      -- A password that is set some other way takes its member out of the links that wait.
      CREATE INDEX password_links_members ON password_links USING gin (member_ids);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX password_links_members;
      DELETE FROM login_failures WHERE kind IN ('recovery', 'recovery_address');
      ALTER TABLE login_failures
        DROP CONSTRAINT login_failures_kind_check,
        ADD CONSTRAINT login_failures_kind_check CHECK (kind IN ('username', 'address', 'known', 'spender'));
    `)
  }
}
