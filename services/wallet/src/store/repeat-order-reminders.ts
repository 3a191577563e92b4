import type { EntityManager } from 'typeorm'

/** A last day of open withdrawals, under a validity of repeat orders in days. */
export interface ReminderKey {
  readonly validUntil: string
  readonly repeatOrderDays: number
}

/** Whether the reminders of a day have been published. */
export async function hasReminded(
  manager: EntityManager,
  { validUntil, repeatOrderDays }: ReminderKey,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM repeat_order_reminders WHERE valid_until = $1 AND repeat_order_days = $2',
    [validUntil, repeatOrderDays],
  )
  return rows.length > 0
}

/** Records that the reminders of a day are published; false if they were before. */
export async function recordReminders(
  manager: EntityManager,
  { validUntil, repeatOrderDays }: ReminderKey,
  publishedAt: Date,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO repeat_order_reminders (valid_until, repeat_order_days, published_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [validUntil, repeatOrderDays, publishedAt],
  )
  return rows.length > 0
}
