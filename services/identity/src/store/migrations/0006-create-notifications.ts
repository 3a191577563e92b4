import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateNotifications0006 implements MigrationInterface {
  readonly name = 'CreateNotifications1700000000006'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Notifications: one per member and source, replaced by one of a higher position.
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN
          ('welcome', 'bonus', 'pins', 'withdrawal', 'voucher', 'reward', 'prize', 'account')),
        source text NOT NULL,
        position bigint NOT NULL,
        message text NOT NULL,
        created_at timestamptz NOT NULL,
        read_at timestamptz,
        CONSTRAINT notifications_source UNIQUE (member_id, source)
      );
      CREATE INDEX notifications_inbox ON notifications (member_id, created_at DESC, id DESC);
      CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
      CREATE INDEX notifications_age ON notifications (created_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifications')
  }
}
