import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Notifications about prospects. A later migration validates the constraint. One table: no other waits meanwhile. */
export class AddProspectNotifications0022 implements MigrationInterface {
  readonly name = 'AddProspectNotifications1764500000022'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
        ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account', 'payout', 'prospect'))
        NOT VALID;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE kind = 'prospect';
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
        ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account', 'payout'));
    `)
  }
}
