import type { EntityManager } from 'typeorm'
import { readRetentionDays } from '../clients/config'
import type { Context } from '../context'

const DAY_MS = 86_400_000

/**
 * Deletes messages that were closed longer ago than the configured days, and codes of prospects a day after they were
 * closed: their phone belongs to a person without an account. Not earlier, because the limits of a phone count the
 * requests of a day. Faults: unavailable.
 */
export async function deleteOldMessages(
  manager: EntityManager,
  config: Pick<Context['config'], 'readValues'>,
  now: Date,
): Promise<void> {
  const closedBefore = `status IN ('sent', 'dropped') AND closed_at < $1 AND requested_at < $1`
  await manager.query(`DELETE FROM messages WHERE template = 'verify_prospect' AND ${closedBefore}`, [
    new Date(now.getTime() - DAY_MS),
  ])
  const days = await readRetentionDays(config)
  await manager.query(`DELETE FROM messages WHERE ${closedBefore}`, [new Date(now.getTime() - days * DAY_MS)])
}
