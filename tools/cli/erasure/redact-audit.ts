import { randomUUID } from 'node:crypto'
import { redactionDigest, sealedContent } from '@jejaring/identity/audit-chain'
import type { Client } from 'pg'

/** SQL: whether an entry `e` is of an export. Those of earlier versions hold the text that an admin searched for. */
const isExport = `(entry.action IN ('report.exported', 'withdrawal.exported', 'voucher.exported', 'reward_claim.exported',
  'prize_claim.exported'))`

/**
 * Removes values and addresses of a member from the audit trail, and searched texts, which can be of any member. Who did
 * what to which object and when stays. An entry without a record of its redaction, or one that is changed later, is a
 * difference of the next reconciliation.
 */
export async function redactAudit(identity: Client, memberId: string): Promise<void> {
  // Excludes the sealer, which would seal the values that it has just read.
  await identity.query('SELECT FROM audit_chain FOR UPDATE')
  const { rows } = await identity.query<{ id: string }>(
    `UPDATE audit_entries entry
        SET before = CASE WHEN target = 'member:' || $1 THEN NULL ELSE before END,
            after = CASE WHEN target = 'member:' || $1 OR ${isExport} AND after ->> 'search' <> '' THEN NULL ELSE after END,
            address = CASE WHEN actor_id = $1::uuid THEN NULL ELSE address END
      WHERE action <> 'member.erased'
        AND (target = 'member:' || $1 AND num_nonnulls(before, after) > 0 OR actor_id = $1::uuid AND address IS NOT NULL
             OR ${isExport} AND after ->> 'search' <> '')
     RETURNING id::text`,
    [memberId],
  )
  await recordRedactions(
    identity,
    rows.map(({ id }) => id),
    {
      action: 'member.erased',
      target: `member:${memberId}`,
    },
  )
}

/**
 * Records the hashes of redacted entries, and a digest of these hashes in a new entry, which the chain then seals. Call in the
 * transaction of the redaction, with the chain locked.
 */
export async function recordRedactions(
  identity: Client,
  entryIds: readonly string[],
  { action, target }: { readonly action: string; readonly target: string },
): Promise<void> {
  if (entryIds.length === 0) return
  const record = randomUUID()
  await identity.query(
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, recorded_at)
     VALUES ($1, now(), 'identity', $2, $3, '', now())`,
    [record, action, target],
  )
  await identity.query(
    `INSERT INTO audit_redactions (entry_id, content_hash, recorded_in)
     SELECT e.id, sha256(convert_to(${sealedContent}, 'UTF8')), $2 FROM audit_entries e WHERE e.id = ANY ($1::uuid[])`,
    [entryIds, record],
  )
  await identity.query(
    `UPDATE audit_entries
        SET after = jsonb_build_object('redacted', $2::int, 'digest',
              (SELECT ${redactionDigest} FROM audit_redactions r WHERE r.recorded_in = $1))
      WHERE id = $1`,
    [record, entryIds.length],
  )
}

/**
 * SQL: ids of entries with a redaction that removed too much or too little; `record_entry` records the redaction. That of
 * an erasure concerns a member who is erased and empties what is of that member; that of the retention period empties the
 * address.
 */
export const invalidRedactions = `
  SELECT r.entry_id::text AS id FROM audit_redactions r
    JOIN audit_entries entry ON entry.id = r.entry_id
    JOIN audit_entries record_entry ON record_entry.id = r.recorded_in
    CROSS JOIN LATERAL (
      SELECT entry.target = record_entry.target AS target,
             record_entry.target = 'member:' || coalesce(entry.actor_id::text, '') AS actor) matches
   WHERE CASE record_entry.action
     WHEN 'member.erased' THEN
       NOT EXISTS (SELECT FROM erased_members m WHERE record_entry.target = 'member:' || m.member_id)
       OR NOT (matches.target OR matches.actor OR ${isExport})
       OR (matches.target OR NOT matches.actor) AND entry.after IS NOT NULL
       OR matches.target AND entry.before IS NOT NULL
       OR matches.actor AND entry.address IS NOT NULL
     ELSE entry.address IS NOT NULL END
   ORDER BY 1`
