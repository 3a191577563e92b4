import type { JsMsg } from '@nats-io/jetstream'
import type { EntityManager } from 'typeorm'
import { decodeCaller, runAs } from '../rpc/caller'
import type { EventMeta } from '../runtime/define-service'
import { timeOfId } from '../runtime/ids'
import { type Carrier, inSpan, inTraceOf, SpanKind } from '../telemetry/tracing'
import type { ReceivedEvent } from './dead-letters'
import { CALLER_HEADER, EVENT_ID, TRACE_HEADER } from './headers'
import { messagingSpan } from './messaging-span'

/** A delivered event, parsed from its JetStream message. */
export class Delivery {
  readonly event: ReceivedEvent
  /** Delivery count of this consumer over all processes, from 1. */
  readonly attempt: number
  /** Trace context of the event's cause. */
  readonly traceContext: Carrier
  private time: Date | undefined

  constructor(
    readonly message: JsMsg,
    consumer: string,
    subject: string,
  ) {
    const { headers, data, info } = message
    this.event = {
      consumer,
      subject,
      // Lower case, as PostgreSQL prints UUIDs.
      id: (headers?.get(EVENT_ID) ?? '').toLowerCase(),
      payload: Buffer.from(data),
      caller: Buffer.from(headers?.get(CALLER_HEADER) ?? '', 'base64'),
    }
    this.attempt = info.deliveryCount
    this.traceContext = { traceparent: headers?.get(TRACE_HEADER) ?? '' }
  }

  /** Runs with the request id and trace of the event's cause, for logs. */
  runInContext<T>(work: () => T): T {
    const who = { ...decodeCaller(this.event.caller), fromEvent: true as const }
    return inTraceOf(this.traceContext, () => runAs(who, work))
  }

  /** The same in a span. */
  runInSpan(work: () => Promise<void>): Promise<void> {
    const { event } = this
    const attributes = messagingSpan('process', event, event.consumer)
    return this.runInContext(() =>
      inSpan(`process ${event.subject}`, SpanKind.CONSUMER, work, { attributes }),
    )
  }

  /** Throws when the id is not a UUIDv7. */
  get occurredAt(): Date {
    this.time ??= timeOfId(this.event.id)
    return this.time
  }

  /** Metadata for the handler. */
  get meta(): EventMeta {
    const { event, occurredAt, attempt } = this
    return { id: event.id, occurredAt, subject: event.subject, attempt }
  }
}

/**
 * Records events in the inbox within the caller's transaction; returns the ids that are new to the consumer.
 */
export async function recordInInbox(
  manager: EntityManager,
  consumer: string,
  deliveries: readonly Delivery[],
): Promise<Set<string>> {
  // Sorted: two processes with the same events would deadlock otherwise.
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
