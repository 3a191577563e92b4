import { sqlMigration } from '@jejaring/service-kit'

/**
 * Keys published reminders by the validity of a repeat order, too: with another validity the same last day is that of other
 * members. Rows of the earlier version have 0; their reminders are published once more, which the inbox ignores.
 */
export const KeyRemindersByValidity0007 = sqlMigration(
  'KeyRemindersByValidity1764200000007',
  `
  ALTER TABLE repeat_order_reminders
    ADD COLUMN repeat_order_days integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT repeat_order_reminders_pkey,
    ADD PRIMARY KEY (valid_until, repeat_order_days)
`,
)
