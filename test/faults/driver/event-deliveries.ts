import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import {
  consumerName,
  durableConsumers,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { owners, type Product } from './product'

/** Unpublished events, and published events that a consumer has neither handled nor dead-lettered. */
export interface EventDeliveries {
  readonly unpublished: number
  readonly missing: string[]
}

/** Identity skips a placement whose accounts are already active, without an inbox row. */
const PLACED_SUBJECT = 'network.member.placed'

/** Compares the outboxes with the inboxes and dead letters of all consumers (rule book §8). */
export async function readEventDeliveries(product: Product): Promise<EventDeliveries> {
  const handled = new Set<string>()
  for (const service of Object.keys(durableConsumers)) {
    const rows = await product.query<{ key: string }>(
      service,
      `SELECT consumer || ' ' || event_id AS key FROM inbox
        UNION ALL SELECT consumer || ' ' || event_id FROM parked_messages`,
    )
    for (const { key } of rows) handled.add(key)
  }
  const active = await product.query<{ id: string }>(
    'identity',
    `SELECT id FROM registrations WHERE state = 'activated'`,
  )
  const activated = new Set(active.map(({ id }) => id))
  const isSkipped = (subject: string, payload: Buffer) =>
    subject === PLACED_SUBJECT && activated.has(MembersPlaced.decode(payload).registrationId)
  let unpublished = 0
  const missing: string[] = []
  for (const owner of owners) {
    const sent = await product.query<{ id: string; subject: string; published: boolean; payload: Buffer }>(
      owner,
      'SELECT id, subject, published_at IS NOT NULL AS published, payload FROM outbox',
    )
    unpublished += sent.filter(({ published }) => !published).length
    for (const { id, subject, payload } of sent)
      for (const listener of consumersOf(subject))
        if (!handled.has(`${consumerName(listener, subject)} ${id}`) && !isSkipped(subject, payload))
          missing.push(`${subject} ${id} of ${owner} at ${listener}`)
  }
  return { unpublished, missing }
}

function consumersOf(subject: string): string[] {
  return Object.entries(durableConsumers).flatMap(([service, subjects]) =>
    subjects.includes(subject) ? [service] : [],
  )
}
