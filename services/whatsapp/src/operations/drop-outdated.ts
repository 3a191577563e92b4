import type { Kit } from '@jejaring/service'

/** Small enough to be quick, so that a long-forgotten queue never holds a transaction open for long. */
const BATCH = 500

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
    const [dropped]: [Dropped[], number] = await kit.database.query(
      `UPDATE messages SET status = 'dropped', sealed_parameters = NULL, closed_at = $1
        WHERE id IN (SELECT id FROM messages WHERE status = 'waiting' AND drop_at <= $1
                      ORDER BY drop_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING id, member_id, template, requested_at`,
      [now, BATCH],
    )
    for (const message of dropped) {
      kit.log.warn(
        {
          message: message.id,
          member: message.member_id,
          template: message.template,
          requestedAt: message.requested_at,
        },
        'message dropped: its time is over',
      )
    }
    if (dropped.length < BATCH) return
  }
}
