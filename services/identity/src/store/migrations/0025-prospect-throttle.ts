import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Counts of forms that prospects send. */
export class AddProspectThrottle0025 implements MigrationInterface {
  readonly name = 'AddProspectThrottle1764600000025'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
      ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
        ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code',
         'prospect_address', 'prospect_link', 'prospect_phone'));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM login_failures WHERE kind LIKE 'prospect_%';
      ALTER TABLE login_failures DROP CONSTRAINT login_failures_kind_check;
      ALTER TABLE login_failures ADD CONSTRAINT login_failures_kind_check CHECK (kind IN
        ('username', 'address', 'known', 'spender', 'recovery', 'recovery_address', 'code', 'phone_code'));
    `)
  }
}
