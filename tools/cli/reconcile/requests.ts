import type { ClientBase } from 'pg'

/** Returns the id of the admin's request that no reconciliation has answered since; undefined if there is none. */
export async function findOpenRequest(wallet: Pick<ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await wallet.query<{ id: string }>(
    `SELECT r.id FROM reconciliation_requests r
      WHERE requested_at > now() - interval '60 minutes'
        AND NOT EXISTS (SELECT FROM reconciliations c WHERE c.started_at >= r.requested_at)
      ORDER BY requested_at DESC LIMIT 1`,
  )
  return rows[0]?.id
}
