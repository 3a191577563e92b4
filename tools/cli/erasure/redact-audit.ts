import { randomUUID } from 'node:crypto'
import { actionNames, targetKindNames } from '@jejaring/identifiers/audit'
import { redactionDigest, sealedContent } from '@jejaring/identity/audit-chain'
import type { Client } from 'pg'

/** SQL: whether an `entry` is of an export. */
const isExport = `(entry.action IN ('report.exported', 'withdrawal.exported', 'voucher.exported', 'reward_claim.exported',
  'prize_claim.exported'))`

/**
 * SQL: the fields of the `entry` of an export in which earlier versions stored free text: what an admin searched for, days
 * that are none, and filters of the audit trail that are no username, code or object of the trail. $1 are actions, $2 kinds of
 * objects.
 */
const textFields = `
  SELECT array_agg(f.key) FROM jsonb_each_text(entry.after) f
   WHERE f.value <> '' AND (f.key = 'search' OR f.key IN ('from', 'to') AND f.value !~ '^\\d{4}-\\d{2}-\\d{2}$'
     OR entry.target = 'report:audit' AND CASE f.key
     WHEN 'actor' THEN NOT EXISTS (SELECT FROM members WHERE username = lower(f.value))
     WHEN 'action' THEN f.value <> ALL ($1::text[])
     WHEN 'target' THEN f.value <> ALL ($2::text[]) AND NOT EXISTS (SELECT FROM audit_entries WHERE target = f.value)
     ELSE false END)`

/**
 * Removes values and addresses of a member from the audit trail, and free texts of exports, which can be of any member. Who
 * did what to which object and when stays. An entry without a record of its redaction, or one that is changed later, is a
 * difference of the next reconciliation.
 */
export async function redactAudit(identity: Client, memberId: string): Promise<void> {
  // Excludes the sealer, which would seal the values that it has just read.
  await identity.query('SELECT FROM audit_chain FOR UPDATE')
  const ofMember = await identity.query<{ id: string }>(
    `UPDATE audit_entries
        SET before = CASE WHEN target = 'member:' || $1 THEN NULL ELSE before END,
            after = CASE WHEN target = 'member:' || $1 THEN NULL ELSE after END,
            address = CASE WHEN actor_id = $1::uuid THEN NULL ELSE address END
      WHERE action <> 'member.erased'
        AND (target = 'member:' || $1 AND num_nonnulls(before, after) > 0 OR actor_id = $1::uuid AND address IS NOT NULL)
     RETURNING id::text`,
    [memberId],
  )
  const exports = await identity.query<{ id: string }>(
    `UPDATE audit_entries exported SET after = exported.after - 'search' - texts.fields
       FROM (SELECT entry.id, (${textFields}) AS fields FROM audit_entries entry WHERE ${isExport}) texts
      WHERE texts.id = exported.id AND texts.fields IS NOT NULL
     RETURNING exported.id::text`,
    [Object.keys(actionNames), Object.keys(targetKindNames)],
  )
  const ids = new Set([...ofMember.rows, ...exports.rows].map(({ id }) => id))
  await recordRedactions(identity, [...ids], { action: 'member.erased', target: `member:${memberId}` })
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
 * SQL: the redactions `r` of an `entry`, recorded in `record_entry`, that removed too much or too little. That of an erasure concerns a
 * member who is erased and empties what is of that member, or concerns an export and leaves it without its search only; that of
 * the retention period empties the address.
 */
export const invalidRedactions = `
  SELECT r.entry_id::text AS id FROM audit_redactions r
    JOIN audit_entries entry ON entry.id = r.entry_id JOIN audit_entries record_entry ON record_entry.id = r.recorded_in
    CROSS JOIN LATERAL (
      SELECT entry.target = record_entry.target AS target, record_entry.target = 'member:' || coalesce(entry.actor_id::text, '') AS actor) matches
   WHERE CASE record_entry.action
     WHEN 'member.erased' THEN
       NOT EXISTS (SELECT FROM erased_members m WHERE record_entry.target = 'member:' || m.member_id)
       OR NOT (matches.target OR matches.actor OR ${isExport})
       OR matches.target AND entry.after IS NOT NULL
       OR NOT matches.target AND ${isExport} AND (entry.after IS NULL OR NOT matches.actor AND entry.after ? 'search')
       OR matches.target AND entry.before IS NOT NULL
       OR matches.actor AND entry.address IS NOT NULL
     ELSE entry.address IS NOT NULL END
   ORDER BY 1`
