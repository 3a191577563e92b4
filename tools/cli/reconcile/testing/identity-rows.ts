import { CHAIN_START, sealEntries, sealedContent } from '@jejaring/identity/audit-chain'
import type { Client } from 'pg'
import type { Rows } from './insert'
import { RUNNING_REGISTRATION, UNDONE_REGISTRATION } from './network-rows'
import { memberId, registrationId, type SmallProgramme, username, uuid } from './programme'

const changed_at = '2026-03-01T10:00:00Z'

function memberRow(seq: number, registration: string | null, status = 'active') {
  return {
    id: memberId(seq),
    username: username(seq),
    name: 'Uji',
    phone: '081234567890',
    member_group: 'member',
    admin: seq === 1,
    status,
    registration_id: registration,
    created_at: changed_at,
    version: 1,
  }
}

export function identityRows({ placed }: SmallProgramme): Rows {
  return {
    registrations: [
      ...placed.map(({ seq }) => ({ id: registrationId(seq), state: 'activated', changed_at })),
      { id: RUNNING_REGISTRATION, state: 'created', changed_at },
      { id: UNDONE_REGISTRATION, state: 'discarded', changed_at },
    ],
    members: [
      memberRow(1, null),
      ...placed.map(({ seq }) => memberRow(seq, registrationId(seq))),
      memberRow(900, RUNNING_REGISTRATION, 'pending'),
    ],
    audit_entries: Array.from({ length: AUDITED }, (_, index) => ({
      id: auditId(index + 1),
      occurred_at: changed_at,
      service: 'pins',
      action: 'pins.created',
      target: 'package:1',
      actor_id: memberId(1),
      actor_role: 'admin',
      request_id: `r${index}`,
      after: { qty: index },
      recorded_at: changed_at,
    })),
    // Pending for the whole test.
    audit_unsealed: [{ entry_id: auditId(AUDITED), since: '2099-01-01T00:00:00Z' }],
  }
}

const AUDITED = 6

/** The id of an audit trail entry by its number; the last one is unsealed. */
export const auditId = (number: number) => uuid(8, number)

/** Seals all entries except the last, as the sealer does. */
export async function sealTrail(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; content: string }>(
    `SELECT e.id, ${sealedContent} AS content FROM audit_entries e WHERE e.id <> $1 ORDER BY e.id`,
    [auditId(AUDITED)],
  )
  const seals = sealEntries(CHAIN_START, rows)
  await client.query(
    'INSERT INTO audit_seals (seq, entry_id, hash) SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[])',
    [seals.map(({ seq }) => String(seq)), seals.map(({ entryId }) => entryId), seals.map(({ hash }) => hash)],
  )
  const last = seals.at(-1)!
  await client.query('UPDATE audit_chain SET seq = $1, hash = $2', [String(last.seq), last.hash])
}
