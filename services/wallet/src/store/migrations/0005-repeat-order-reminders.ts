import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Days whose reminders of repeat orders have been published. */
export class AddRepeatOrderReminders0005 implements MigrationInterface {
  readonly name = 'AddRepeatOrderReminders1700000005000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE repeat_order_reminders (
        -- The last business day on which withdrawals of the reminded members are open.
        valid_until date PRIMARY KEY,
        published_at timestamptz NOT NULL
      )
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE repeat_order_reminders')
  }
}
