import type { ClientBase } from 'pg'

type Queryable = Pick<ClientBase, 'query'>

/** Returns the id of the admin's request that no reconciliation has answered since; undefined if there is none. */
export async function findOpenRequest(wallet: Queryable): Promise<string | undefined> {
  const { rows } = await wallet.query<{ id: string }>(
    `SELECT r.id FROM reconciliation_requests r
      WHERE failed_at IS NULL AND requested_at > now() - interval '60 minutes'
        AND NOT EXISTS (SELECT FROM reconciliations c WHERE c.started_at >= r.requested_at)
      ORDER BY requested_at DESC LIMIT 1`,
  )
  return rows[0]?.id
}

/** Ends a request whose reconciliation left no result. */
export async function markFailed(wallet: Queryable, id: string): Promise<void> {
  await wallet.query('UPDATE reconciliation_requests SET failed_at = now() WHERE id = $1', [id])
}

/** Runs a query on the wallet's database over a connection of its own: a reconciliation takes minutes. */
type OnWallet = <Result>(query: (wallet: Queryable) => Promise<Result>) => Promise<Result>

/**
 * Runs a reconciliation when an admin has requested one; undefined without a request. A run that throws ends the request, so
 * that the admin can make another one; the request of a process that was killed stays open for the next run.
 */
export async function answerOpenRequest<Result>(
  onWallet: OnWallet,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  const id = await onWallet(findOpenRequest)
  if (id === undefined) return undefined
  try {
    return await run()
  } catch (error) {
    await onWallet((wallet) => markFailed(wallet, id))
    throw error
  }
}

/** Returns the time of the wallet's database, which requests have too: clocks of two hosts differ. */
export async function readDatabaseTime(wallet: Queryable): Promise<Date> {
  const { rows } = await wallet.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  return rows[0]!.now
}
