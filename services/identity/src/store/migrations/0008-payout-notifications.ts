import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Notifications about payout files that wait for an approval. The next migration validates the constraint. */
export class AddPayoutNotifications0008 implements MigrationInterface {
  readonly name = 'AddPayoutNotifications1764200000008'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
        ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account', 'payout')) NOT VALID;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE kind = 'payout';
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
        ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account'));
    `)
  }
}
