import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Keys published reminders by the validity of a repeat order, too: with another validity the same last day is that of other
 * members. Rows of the earlier version have 0; their reminders are published once more, which the inbox ignores.
 */
export class KeyRemindersByValidity0007 implements MigrationInterface {
  readonly name = 'KeyRemindersByValidity1764200000007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE repeat_order_reminders
        ADD COLUMN repeat_order_days integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT repeat_order_reminders_pkey,
        ADD PRIMARY KEY (valid_until, repeat_order_days)
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM repeat_order_reminders a USING repeat_order_reminders b
       WHERE a.valid_until = b.valid_until AND a.repeat_order_days < b.repeat_order_days
    `)
    await runner.query(`
      ALTER TABLE repeat_order_reminders
        DROP CONSTRAINT repeat_order_reminders_pkey,
        DROP COLUMN repeat_order_days,
        ADD PRIMARY KEY (valid_until)
    `)
  }
}
