import type { EntityManager } from 'typeorm'
import type { ChainEnd, Seal, SealableEntry } from '../audit-chain/seal'

export { ChainVerifier } from '../audit-chain/chain-verifier'
export { CHAIN_START, sealEntries } from '../audit-chain/seal'

/**
 * Canonical text of an audit entry `e`: a JSON array of strings, times in UTC with microseconds. PostgreSQL builds
 * it from the stored row, so that sealing and verification read the same. Never change it for existing columns: a
 * later column needs an array of another length for new entries.
 */
export const sealedContent = `
  jsonb_build_array(e.id::text, ${utc('e.occurred_at')}, e.service, e.action, e.target, e.actor_id::text, e.actor_role,
    e.impersonator_id::text, e.session_id::text, e.address, e.request_id, e.before::text, e.after::text,
    ${utc('e.recorded_at')})::text`

/** Digest of the redactions `r` that were made together, as text: the entry that records them holds it. */
export const redactionDigest = `
  encode(sha256(convert_to(string_agg(r.entry_id::text || ' ' || encode(r.content_hash, 'hex'), ',' ORDER BY r.entry_id), 'UTF8')), 'hex')`

function utc(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

export async function anyUnsealed(manager: EntityManager): Promise<boolean> {
  const [row]: { unsealed: boolean }[] = await manager.query(
    'SELECT EXISTS (SELECT FROM audit_unsealed) AS unsealed',
  )
  return row!.unsealed
}

/** Locks the end of the chain until the transaction ends; undefined while another process is sealing. */
export async function lockChainEnd(manager: EntityManager): Promise<ChainEnd | undefined> {
  const [end]: ChainEnd[] = await manager.query('SELECT seq, hash FROM audit_chain FOR UPDATE SKIP LOCKED')
  return end
}

/**
 * Returns the oldest unsealed entries; those of open transactions are invisible and come later. A lateral lookup per
 * entry: as a join, the planner expects many rows and reads the whole trail.
 */
export async function readUnsealed(manager: EntityManager, maxEntries: number): Promise<SealableEntry[]> {
  return await manager.query(
    `SELECT l.id, l.content
       FROM (SELECT number, entry_id FROM audit_unsealed ORDER BY number LIMIT $1) u
      CROSS JOIN LATERAL (
        SELECT e.id, ${sealedContent} AS content FROM audit_entries e WHERE e.id = u.entry_id LIMIT 1) l
      ORDER BY u.number`,
    [maxEntries],
  )
}

/** Appends seals. The caller holds the lock of the chain end. */
export async function writeSeals(manager: EntityManager, seals: readonly Seal[]): Promise<void> {
  const last = seals.at(-1)
  if (!last) return
  const ids = seals.map(({ entryId }) => entryId)
  await manager.query(
    `INSERT INTO audit_seals (seq, entry_id, hash) SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[])`,
    [seals.map(({ seq }) => String(seq)), ids, seals.map(({ hash }) => hash)],
  )
  await manager.query('DELETE FROM audit_unsealed WHERE entry_id = ANY ($1::uuid[])', [ids])
  await manager.query('UPDATE audit_chain SET seq = $1, hash = $2', [last.seq, last.hash])
}
