import { ChainVerifier, redactionDigest, sealedContent } from '@jejaring/identity/audit-chain'
import { invalidRedactions } from '../erasure/redact-audit'
import type { Findings } from './findings'
import type { Snapshot } from './snapshot'

/** The last seal of the trail and the number of entries that wait for sealing. */
export interface AuditTrail {
  readonly seq: bigint
  readonly hash: Buffer
  readonly waiting: number
}

type SealRow = [
  seq: bigint,
  entryId: string,
  hash: Buffer,
  content: string | null,
  redactedHash: Buffer | null,
]
type UnsealedRow = [entryId: string, state: 'waiting' | 'late' | 'forgotten' | 'gone']

const RULE = 'the audit trail is as it was written'

const seals = `
  SELECT s.seq, s.entry_id::text, s.hash, CASE WHEN e.id IS NOT NULL THEN ${sealedContent} END, r.content_hash
    FROM audit_seals s LEFT JOIN audit_entries e ON e.id = s.entry_id
    LEFT JOIN LATERAL (
      SELECT content_hash FROM audit_redactions WHERE entry_id = s.entry_id ORDER BY number DESC LIMIT 1) r ON true
   ORDER BY s.seq`

/** Unsealed entries. One that the sealer will never pick up was inserted by other means. */
const unsealed = `
  SELECT coalesce(e.id, u.entry_id)::text,
         CASE WHEN e.id IS NULL THEN 'gone' WHEN u.entry_id IS NULL THEN 'forgotten'
              WHEN u.since < now() - interval '2 minutes' THEN 'late' ELSE 'waiting' END
    FROM audit_entries e FULL JOIN audit_unsealed u ON u.entry_id = e.id
   WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = coalesce(e.id, u.entry_id))
   ORDER BY 1`

/** Redactions unlike the digest in the sealed entry that records them. */
const falseRedactions = `
  SELECT r.recorded_in::text AS id FROM audit_redactions r JOIN audit_entries e ON e.id = r.recorded_in
   GROUP BY r.recorded_in, e.action, e.after
  HAVING e.action NOT IN ('member.erased', 'audit.addresses_removed') OR ${redactionDigest} IS DISTINCT FROM e.after ->> 'digest'
   ORDER BY 1`

const meaning = {
  late: ['a seal within two minutes', 'none'],
  forgotten: ['an entry with a seal, or with a row among those that wait', 'neither'],
  gone: ['an entry that waits for its seal', 'no entry'],
} as const

/**
 * Verifies the hash chain of the audit trail: names each entry that was altered, removed or inserted, and
 * compares the chain with the heads that earlier reports stored in the wallet's database.
 */
export async function reconcileAuditTrail(
  { identity, wallet }: Readonly<Record<'identity' | 'wallet', Snapshot>>,
  findings: Findings,
): Promise<AuditTrail> {
  const addFinding = (subject: string, expected: string, actual: string) =>
    findings.add(RULE, subject, expected, actual)
  const verifier = new ChainVerifier(addFinding, await readStoredHeads(wallet))
  await identity
    .stream<SealRow>(seals)
    .each(([seq, entryId, hash, content, redactedHash]) =>
      verifier.verify({ seq, entryId, hash, content, redactedHash }),
    )
  for (const { id } of await identity.query<{ id: string }>(falseRedactions))
    addFinding(`redactions of audit entry ${id}`, 'the digest of that entry', 'another')
  for (const { id } of await identity.query<{ id: string }>(invalidRedactions))
    addFinding(
      `audit entry ${id}`,
      'a redaction of what the erased member or the retention period covers',
      'another',
    )
  const [end] = await identity.query<{ seq: bigint; hash: Buffer }>('SELECT seq, hash FROM audit_chain')
  verifier.finish(end)
  let waiting = 0
  await identity.stream<UnsealedRow>(unsealed).each(([id, state]) => {
    if (state === 'waiting') {
      waiting += 1
      return
    }
    const [expected, actual] = meaning[state]
    addFinding(`audit entry ${id}`, expected, actual)
  })
  return { ...verifier.last, waiting }
}

/** Takes the oldest head of each number: a later one may be forged. */
async function readStoredHeads(wallet: Snapshot): Promise<Map<bigint, string>> {
  const rows = await wallet.query<{ seq: bigint; hash: string }>(
    `SELECT DISTINCT ON (audit_seq) audit_seq AS seq, encode(audit_hash, 'hex') AS hash FROM reconciliations
      WHERE audit_seq IS NOT NULL ORDER BY audit_seq, finished_at, id`,
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}
