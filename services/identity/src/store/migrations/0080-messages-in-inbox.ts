import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Who has thousands of lines looks for a text in the index: reading each line takes five times as long. The longest
 * message has a reason of 500 letters in it, which is short enough for an entry of an index.
 */
export class MessagesInInbox0080 implements MigrationInterface {
  readonly name = 'MessagesInInbox1700000000080'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notifications_messages ON notifications (member_id, created_at DESC, id DESC) INCLUDE (message);
      DROP INDEX notifications_inbox`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notifications_inbox ON notifications (member_id, created_at DESC, id DESC);
      DROP INDEX notifications_messages`)
  }
}
