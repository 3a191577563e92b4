import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Counts of files with a member's own data. */
export class AddDataExportThrottle0030 implements MigrationInterface {
  readonly name = 'AddDataExportThrottle1764600000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
      ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
        ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code',
         'prospect_address', 'prospect_link', 'prospect_phone', 'data_export'));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM login_failures WHERE kind = 'data_export';
      ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
      ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
        ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code',
         'prospect_address', 'prospect_link', 'prospect_phone'));
    `)
  }
}
