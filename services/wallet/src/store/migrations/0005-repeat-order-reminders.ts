import { sqlMigration } from '@jejaring/service-kit'

/** Days whose reminders of repeat orders have been published. */
export const AddRepeatOrderReminders0005 = sqlMigration(
  'AddRepeatOrderReminders1700000005000',
  `
  CREATE TABLE repeat_order_reminders (
    -- The last business day on which withdrawals of the reminded members are open.
    valid_until date PRIMARY KEY,
    published_at timestamptz NOT NULL
  )
`,
)
