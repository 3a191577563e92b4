import type { EntityManager } from 'typeorm'

/** Whether the reminders of a day have been published. */
export async function hasReminded(manager: EntityManager, validUntil: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT 1 FROM repeat_order_reminders WHERE valid_until = $1', [
    validUntil,
  ])
  return rows.length > 0
}

/** Records that the reminders of a day are published; false if they were before. */
export async function recordReminders(
  manager: EntityManager,
  validUntil: string,
  publishedAt: Date,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO repeat_order_reminders (valid_until, published_at) VALUES ($1, $2)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [validUntil, publishedAt],
  )
  return rows.length > 0
}
