import type { Kit } from '@jejaring/service-kit'

/** Small enough to be quick, so that a long-forgotten queue never holds a transaction open for long. */
const BATCH = 500
const DAYS_KEPT = 90

interface Dropped {
  readonly id: string
  readonly member_id: string
  readonly template: string
  readonly requested_at: Date
}

/** Gives up the messages whose time is over, forgets what they carried, and logs each (rule book §6). */
export async function dropOutdated(kit: Kit): Promise<void> {
  for (;;) {
    const now = kit.clock.now()
    // One that is being tried is left alone while its lease holds; a failed one keeps what was wrong with it.
    const [dropped]: [Dropped[], number] = await kit.database.query(
      `UPDATE messages
          SET status = 'dropped', sealed_parameters = NULL, closed_at = $1, lease = NULL, lease_until = NULL,
              problem = CASE status WHEN 'failed' THEN problem ELSE 'expired' END
        WHERE id IN (SELECT id FROM messages
                      WHERE sealed_parameters IS NOT NULL AND drop_at <= $1
                        AND (lease_until IS NULL OR lease_until <= $1)
                      ORDER BY drop_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING id, member_id, template, requested_at`,
      [now, BATCH],
    )
    for (const { id: message, member_id: member, template, requested_at: requestedAt } of dropped) {
      kit.log.warn({ message, member, template, requestedAt }, 'message dropped: its time is over')
    }
    if (dropped.length < BATCH) return
  }
}

/** Forgets the messages that were done with long ago. */
export async function forgetOld(kit: Kit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - DAYS_KEPT * 86_400_000)
  await kit.database.query(
    `DELETE FROM messages WHERE status IN ('sent', 'dropped') AND closed_at < $1 AND requested_at < $1`,
    [before],
  )
}
