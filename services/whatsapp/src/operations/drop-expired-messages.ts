import type { Kit } from '@jejaring/service-kit'

/** Bounds the transaction when a large backlog has expired. */
const MAX_BATCH_SIZE = 500

interface DroppedRow {
  readonly id: string
  readonly member_id: string
  readonly template: string
  readonly requested_at: Date
}

/** Drops expired messages, deletes their parameters, and logs each (rule book §6). */
export async function dropExpiredMessages(kit: Kit): Promise<void> {
  for (;;) {
    const now = kit.clock.now()
    // Skips messages with a valid lease, which are being sent. A failed message keeps its problem.
    const [dropped]: [DroppedRow[], number] = await kit.database.query(
      `UPDATE messages
          SET status = 'dropped', sealed_parameters = NULL, closed_at = $1, lease = NULL, lease_until = NULL,
              problem = CASE status WHEN 'failed' THEN problem ELSE 'expired' END
        WHERE id IN (SELECT id FROM messages
                      WHERE sealed_parameters IS NOT NULL AND drop_at <= $1
                        AND (lease_until IS NULL OR lease_until <= $1)
                      ORDER BY drop_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING id, member_id, template, requested_at`,
      [now, MAX_BATCH_SIZE],
    )
    for (const { id: message, member_id: member, template, requested_at: requestedAt } of dropped) {
      kit.log.warn({ message, member, template, requestedAt }, 'message expired')
    }
    if (dropped.length < MAX_BATCH_SIZE) return
  }
}
