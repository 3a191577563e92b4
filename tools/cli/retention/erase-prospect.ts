import { randomUUID } from 'node:crypto'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { ErasureDatabases, StoredEvents } from '../erasure/erase-events'
import { inTransaction } from '../operator/in-transaction'
import { deleteCodeEvents } from './prospect-codes'

interface StoredProspect {
  readonly name: string
  readonly city: string
  readonly note: string
  readonly sponsor: string
  readonly created_at: Date
}

/** Returns what is stored about a person as a prospect, in the queues of all sponsors: for a request of the person. */
export async function findProspects(
  { identity }: ErasureDatabases,
  phone: string,
): Promise<StoredProspect[]> {
  const { rows } = await identity.query<StoredProspect>(
    `SELECT p.name, p.city, p.note, m.username AS sponsor, p.created_at FROM prospects p JOIN members m ON m.id = p.sponsor_id
      WHERE p.phone = $1 ORDER BY p.created_at, p.id`,
    [phone],
  )
  return rows
}

/**
 * Erases the data of a person as a prospect: the entries and forms, the messages with codes, and the events that requested
 * them. A registration of the person goes on without the entry. Idempotent; leaves an audit entry without the phone. Returns
 * the number of deleted entries and forms. Throws a ReadableError while a code of the phone is about to be queued.
 */
export async function eraseProspect(
  databases: ErasureDatabases,
  stream: StoredEvents,
  phone: string,
): Promise<number> {
  const { identity, whatsapp } = databases
  const erased = await inTransaction(identity, async () => {
    let rows = 0
    for (const table of ['prospect_applications', 'prospects'])
      rows += (await identity.query(`DELETE FROM ${table} WHERE phone = $1`, [phone])).rowCount ?? 0
    await identity.query(
      `INSERT INTO audit_entries (id, occurred_at, service, action, target, address, request_id, after, recorded_at)
       VALUES ($1, now(), 'identity', 'prospect.erased', 'prospect', 'command line', '', jsonb_build_object('rows', $2::int), now())`,
      [randomUUID(), rows],
    )
    return rows
  })
  const { waiting } = await deleteCodeEvents(databases, stream, { phone })
  await whatsapp!.query("DELETE FROM messages WHERE template = 'verify_prospect' AND phone = $1", [phone])
  if (waiting > 0)
    throw new ReadableError(
      'A code for this phone waits for whatsapp. Start all services, then run the command again: it continues.',
    )
  return erased
}
