import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ThrottleRecovery0005 implements MigrationInterface {
  readonly name = 'ThrottleRecovery1700000000005'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Recovery requests are counted like failed logins.
      ALTER TABLE login_failures
        DROP CONSTRAINT login_failures_kind_check,
        ADD CONSTRAINT login_failures_kind_check
          CHECK (kind IN ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address'));
      -- A password change removes its member from pending links.
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
