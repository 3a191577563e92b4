import type { EntityManager } from 'typeorm'

/** NOTIFY channel for a new request; the supervisor of `npm start` listens. */
const RECONCILIATION_REQUESTED = 'reconciliation_requested'
/** A request that nobody has answered by then is forgotten, so that another one can be made. */
const MAX_WAIT_MINUTES = 60

/** The newest request that no reconciliation has answered: open or failed. Neither when there is none. */
interface RequestState {
  readonly requestedAt?: Date
  readonly requestFailedAt?: Date
}

/** Serializes concurrent requests, so that one of them sees the other's row. */
export async function lockReconciliationRequests(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('reconciliation_requests'))`)
}

export async function readRequestState(manager: EntityManager): Promise<RequestState> {
  const [row]: { requestedAt: Date; failedAt: Date | null }[] = await manager.query(
    `SELECT requested_at AS "requestedAt", failed_at AS "failedAt" FROM reconciliation_requests r
      WHERE (failed_at IS NOT NULL OR requested_at > now() - interval '${MAX_WAIT_MINUTES} minutes')
        AND NOT EXISTS (SELECT FROM reconciliations c WHERE c.started_at >= r.requested_at)
      ORDER BY requested_at DESC LIMIT 1`,
  )
  if (!row) return {}
  return row.failedAt ? { requestFailedAt: row.failedAt } : { requestedAt: row.requestedAt }
}

/** Stores the database's time, to which the start of a reconciliation is compared, in its precision of milliseconds. */
export async function insertReconciliationRequest(
  manager: EntityManager,
  id: string,
  requestedBy: string,
): Promise<void> {
  await manager.query(
    `INSERT INTO reconciliation_requests (id, requested_by, requested_at)
     VALUES ($1, $2, date_trunc('milliseconds', clock_timestamp()))`,
    [id, requestedBy],
  )
  await manager.query('SELECT pg_notify($1, $2)', [RECONCILIATION_REQUESTED, ''])
}
