import type { JsMsg } from '@nats-io/jetstream'
import type { EntityManager } from 'typeorm'
import type { EventMeta } from '../runtime/define-service'
import { timeOfId } from '../runtime/ids'
import type { Carrier } from '../telemetry/tracing'
import type { ReceivedEvent } from './dead-letters'
import { CALLER_HEADER, EVENT_ID, TRACE_HEADER } from './headers'

/** An event as it came to a consumer. */
export class Delivery {
  readonly event: ReceivedEvent
  /** Counts from 1; of this consumer, whichever process had it. */
  readonly attempt: number
  /** The trace that it belongs to. */
  readonly traceContext: Carrier
  private time: Date | undefined

  constructor(
    readonly message: JsMsg,
    consumer: string,
    subject: string,
  ) {
    const { headers, data, info } = message
    this.event = {
      ...{ consumer, subject },
      // As the database writes it.
      id: (headers?.get(EVENT_ID) ?? '').toLowerCase(),
      payload: Buffer.from(data),
      caller: Buffer.from(headers?.get(CALLER_HEADER) ?? '', 'base64'),
    }
    this.attempt = info.deliveryCount
    this.traceContext = { traceparent: headers?.get(TRACE_HEADER) ?? '' }
  }

  /** Throws on an id that is none of ours. */
  get occurredAt(): Date {
    this.time ??= timeOfId(this.event.id)
    return this.time
  }

  /** What a handler is told of it. */
  get meta(): EventMeta {
    const { event, occurredAt, attempt } = this
    return { id: event.id, occurredAt, subject: event.subject, attempt }
  }
}

/** Remembers that a consumer has dealt with these, in the transaction that does so; answers the ids that are new to it. */
export async function recordInInbox(
  manager: EntityManager,
  consumer: string,
  deliveries: readonly Delivery[],
): Promise<Set<string>> {
  // In one order for everybody, so that two processes that were given the same events cannot deadlock.
  const inserted: { id: string }[] = await manager.query(
    `INSERT INTO inbox (day, consumer, event_id)
     SELECT day, $1, event_id FROM unnest((SELECT $2::date[]), (SELECT $3::uuid[])) AS came (day, event_id)
      ORDER BY event_id
     ON CONFLICT DO NOTHING RETURNING event_id AS id`,
    [
      consumer,
      deliveries.map(({ occurredAt }) => occurredAt.toISOString().slice(0, 10)),
      deliveries.map(({ event }) => event.id),
    ],
  )
  return new Set(inserted.map(({ id }) => id))
}
