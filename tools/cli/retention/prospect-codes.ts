import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { consumerName } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import type { ErasureDatabases, StoredEvents } from '../erasure/erase-events'

const SUBJECT = 'identity.message.requested'
const TEMPLATE = 'verify_prospect'

interface CodeEvent {
  readonly id: string
  readonly payload: Buffer
  readonly sequence: string | null
}

/**
 * Deletes requests for codes of prospects, which have the phone of a person without an account, from identity's outbox, the
 * inbox and dead letters of whatsapp and the stream: those that match, once whatsapp has handled or given up each. Returns
 * how many were deleted, and how many have to wait.
 */
export async function deleteCodeEvents(
  { identity, whatsapp }: ErasureDatabases,
  stream: StoredEvents,
  matches: { readonly phone?: string; readonly before?: Date },
): Promise<{ deleted: number; waiting: number }> {
  const { rows } = await identity.query<CodeEvent>(
    `SELECT id::text, payload, stream_seq::text AS sequence FROM outbox
      WHERE subject = $1 AND position(convert_to($2, 'UTF8') IN payload) > 0 AND created_at < $3`,
    [SUBJECT, TEMPLATE, matches.before ?? 'infinity'],
  )
  const codes = rows.filter(({ payload }) => {
    const { template, phone } = MessageRequested.decode(payload)
    return template === TEMPLATE && (matches.phone === undefined || phone === matches.phone)
  })
  const handled = await whatsapp!.query<{ id: string }>(
    `SELECT event_id::text AS id FROM inbox WHERE consumer = $1 AND event_id = ANY ($2::uuid[])
      UNION SELECT event_id FROM parked_messages WHERE consumer = $1 AND event_id = ANY ($2::text[])`,
    [consumerName('whatsapp', SUBJECT), codes.map(({ id }) => id)],
  )
  const handledIds = handled.rows.map(({ id }) => id)
  const ready = codes.filter(({ id }) => handledIds.includes(id))
  // The stream first: a crash in between leaves the outbox, which names the messages.
  for (const { sequence } of ready) if (sequence !== null) await stream.deleteMessage(Number(sequence))
  await identity.query('DELETE FROM outbox WHERE id = ANY ($1::uuid[])', [handledIds])
  // Reconcile counts an id that no outbox has as lost.
  await whatsapp!.query('DELETE FROM inbox WHERE event_id = ANY ($1::uuid[])', [handledIds])
  await whatsapp!.query('DELETE FROM parked_messages WHERE event_id = ANY ($1::text[])', [handledIds])
  return { deleted: ready.length, waiting: codes.length - ready.length }
}
