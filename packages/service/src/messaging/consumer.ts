import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { DataSource, EntityManager } from 'typeorm'
import { decodeCaller, runAs } from '../caller'
import type { Clock } from '../clock'
import { isConnectionProblem } from '../database/errors'
import { inTransaction } from '../database/transaction'
import type { EventMeta } from '../define-service'
import { isFault } from '../faults'
import { timeOfId } from '../ids'
import type { Logger } from '../log'
import type { NatsLink } from '../nats/connection'
import { consumerName, streamName } from '../nats/manifest'
import type { Metrics } from '../telemetry/metrics'
import { inSpan, SpanKind } from '../telemetry/tracing'
import { CALLER_HEADER, EVENT_ID, TRACE_HEADER } from './headers'
import { InHand } from './in-hand'
import { park, type ReceivedEvent } from './park'

/** Pauses before the second, third, … attempt; after the last of them the message is parked. */
export const defaultBackoff: readonly number[] = [200, 1_000, 5_000, 15_000, 30_000]

/** The inbox keeps 45 days: an event older than this could be handled twice. */
const OLDEST_DAYS = 44

export interface Subscription {
  readonly subject: string
  readonly handle: (payload: Uint8Array, manager: EntityManager, meta: EventMeta) => Promise<void>
}

export interface ConsumerParts {
  readonly service: string
  readonly prefix: string
  readonly database: DataSource
  readonly link: NatsLink
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly backoff: readonly number[]
}

/** One durable consumer: each event takes effect once, and a bad one does not hold up its neighbours. */
export class EventConsumer {
  private readonly name: string
  private messages: ConsumerMessages | undefined
  private running: Promise<void> | undefined
  private readonly stopping = new AbortController()

  constructor(
    private readonly parts: ConsumerParts,
    private readonly subscription: Subscription,
  ) {
    this.name = consumerName(parts.service, subscription.subject)
  }

  start(): void {
    this.running = this.run()
  }

  /** Finishes the event in hand and gives the fetched ones back. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.messages?.stop()
    await this.running
  }

  private async run(): Promise<void> {
    const { link, prefix, log } = this.parts
    const nats = await link.ready()
    while (nats && !this.stopping.signal.aborted) {
      try {
        const consumer = await nats.jetstream.consumers.get(streamName(prefix), this.name)
        while (!this.stopping.signal.aborted) await this.receive(consumer)
      } catch (error) {
        if (!this.stopping.signal.aborted) {
          log.warn({ reason: String(error), consumer: this.name }, 'cannot receive events, will try again')
        }
      }
      await sleep(1_000, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  /** So many at most, or those of some seconds. Throws when the consumer or the server does not answer any more. */
  private async receive(consumer: Consumer): Promise<void> {
    this.messages = await consumer.fetch({ max_messages: 32, expires: 10_000, idle_heartbeat: 2_000 })
    // A stop that came while this was being made had nothing to stop yet.
    if (this.stopping.signal.aborted) this.messages.stop()
    const inHand = new InHand((message) => this.handle(message))
    try {
      for await (const message of this.messages) inHand.add(message)
    } finally {
      await inHand.finish()
    }
  }

  private async handle(message: JsMsg): Promise<void> {
    if (this.stopping.signal.aborted) return message.nak()
    const event = received(message, this.name, this.subscription.subject)
    // Its lines in the log bear the id of the request that caused it.
    await runAs(decodeCaller(event.caller), () => this.handleAsCaused(message, event))
  }

  private async handleAsCaused(message: JsMsg, event: ReceivedEvent): Promise<void> {
    const attempt = message.info.deliveryCount
    const cause = { traceparent: message.headers?.get(TRACE_HEADER) ?? '' }
    try {
      const fresh = await inSpan(this.name, SpanKind.CONSUMER, () => this.takeEffect(event, attempt), cause)
      message.ack()
      this.count(fresh ? 'done' : 'duplicate')
    } catch (error) {
      await this.failed(message, event, attempt, error)
    }
  }

  /** The effect and its memory, in one transaction; false when it was remembered already. */
  private async takeEffect(event: ReceivedEvent, attempt: number): Promise<boolean> {
    const occurredAt = timeOfId(event.id)
    const age = this.parts.clock.now().getTime() - occurredAt.getTime()
    if (age > OLDEST_DAYS * 86_400_000) throw new Hopeless('older than the inbox remembers')
    return await inTransaction(this.parts.database, async (manager) => {
      const inserted: unknown[] = await manager.query(
        `INSERT INTO inbox (day, consumer, event_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [occurredAt.toISOString().slice(0, 10), this.name, event.id],
      )
      if (inserted.length === 0) return false
      const meta = { id: event.id, occurredAt, subject: event.subject, attempt }
      await this.subscription.handle(event.payload, manager, meta)
      return true
    })
  }

  private async failed(message: JsMsg, event: ReceivedEvent, attempt: number, error: unknown): Promise<void> {
    const { database, backoff, log } = this.parts
    const pause = backoff[Math.min(attempt, backoff.length) - 1] ?? 1_000
    const where = { err: error, consumer: this.name, event: event.id, attempt }
    // Something is away, the message is not to blame: it is tried for as long as that takes.
    const passing = isFault(error, 'unavailable') || isConnectionProblem(error)
    const last = error instanceof Hopeless || (!passing && attempt > backoff.length)
    if (last) {
      try {
        await park(database, event, attempt, error)
        message.term()
        log.error(where, 'event parked')
        return this.count('parked')
      } catch (parkError) {
        log.warn({ err: parkError, consumer: this.name }, 'event cannot be parked, will try again')
      }
    } else log.warn(where, 'event failed, will try again')
    message.nak(pause)
    this.count('retried')
  }

  private count(outcome: string): void {
    this.parts.metrics.events.inc({ consumer: this.name, outcome })
  }
}

/** Trying again cannot help. */
class Hopeless extends Error {
  override readonly name = 'Hopeless'
}

function received(message: JsMsg, consumer: string, subject: string): ReceivedEvent {
  return {
    consumer,
    subject,
    id: message.headers?.get(EVENT_ID) ?? '',
    payload: Buffer.from(message.data),
    caller: Buffer.from(message.headers?.get(CALLER_HEADER) ?? '', 'base64'),
  }
}
