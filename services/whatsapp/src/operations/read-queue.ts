import { type Kit, requireAdmin } from '@jejaring/service'

export interface QueueState {
  readonly waiting: bigint
  readonly dropped: bigint
}

/** How many messages wait and how many were given up. Faults: unauthenticated, forbidden. */
export async function readQueue(kit: Kit): Promise<QueueState> {
  requireAdmin()
  const [counts]: QueueState[] = await kit.database.query(
    `SELECT count(*) FILTER (WHERE status = 'waiting') AS waiting,
            count(*) FILTER (WHERE status = 'dropped') AS dropped FROM messages`,
  )
  return counts!
}
