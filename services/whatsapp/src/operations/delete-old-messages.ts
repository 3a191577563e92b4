import type { Kit } from '@jejaring/service-kit'

const RETENTION_DAYS = 90

/** Deletes messages that were closed more than 90 days ago. */
export async function deleteOldMessages(kit: Kit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - RETENTION_DAYS * 86_400_000)
  await kit.database.query(
    `DELETE FROM messages WHERE status IN ('sent', 'dropped') AND closed_at < $1 AND requested_at < $1`,
    [before],
  )
}
