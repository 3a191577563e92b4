import type { EntityManager } from 'typeorm'

/** NOTIFY channel for a new request; the supervisor of `npm start` listens. */
const RECONCILIATION_REQUESTED = 'reconciliation_requested'
/** A request that nobody has answered by then is forgotten, so that another one can be made. */
const MAX_WAIT_MINUTES = 60

interface ReconciliationRequest {
  readonly id: string
  readonly requestedBy: string
  readonly requestedAt: Date
}

/** Returns the time of the request that no reconciliation has answered since; undefined if there is none. */
export async function openReconciliationRequest(
  manager: EntityManager,
  now: Date,
): Promise<Date | undefined> {
  // Serializes concurrent requests, so that one of them sees the other's row.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('reconciliation_requests'))`)
  return await readOpenRequest(manager, now)
}

/** The same without a lock. */
export async function readOpenRequest(manager: EntityManager, now: Date): Promise<Date | undefined> {
  const [row]: { requestedAt: Date }[] = await manager.query(
    `SELECT requested_at AS "requestedAt" FROM reconciliation_requests r
      WHERE requested_at > $1::timestamptz - interval '${MAX_WAIT_MINUTES} minutes'
        AND NOT EXISTS (SELECT FROM reconciliations c WHERE c.started_at >= r.requested_at)
      ORDER BY requested_at DESC LIMIT 1`,
    [now],
  )
  return row?.requestedAt
}

export async function insertReconciliationRequest(
  manager: EntityManager,
  { id, requestedBy, requestedAt }: ReconciliationRequest,
): Promise<void> {
  await manager.query(
    'INSERT INTO reconciliation_requests (id, requested_by, requested_at) VALUES ($1, $2, $3)',
    [id, requestedBy, requestedAt],
  )
  await manager.query('SELECT pg_notify($1, $2)', [RECONCILIATION_REQUESTED, ''])
}
