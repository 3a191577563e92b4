import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { DataSource } from 'typeorm'
import { isTimeout, isTransient } from '../database/errors'
import type { UnitOfWork } from '../database/unit-of-work'
import type { Clock } from '../runtime/clock'
import type { Kit } from '../runtime/define-service'
import { FailureLogThrottle } from '../runtime/failure-log-throttle'
import { isFault } from '../runtime/faults'
import { TokenBucket } from '../runtime/token-bucket'
import type { Logger } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import { AckExtender } from './ack-extender'
import { deadLetter } from './dead-letters'
import { Delivery, recordInInbox } from './delivery'
import type { NatsLink } from './nats/connection'
import { consumerName, streamName } from './nats/durable-consumers'
import type { Subscription } from './subscription'

/** Milliseconds before the second, third, … attempt. After the last one the event becomes a dead letter. */
export const defaultBackoff: readonly number[] = [200, 1_000, 5_000, 15_000, 30_000]

/**
 * How often one event may time out in the database before it becomes a dead letter. With the longest backoff
 * this is more than an hour: building an index blocks a table for minutes. An event that still times out
 * after that is itself the cause, and every attempt delays the others.
 */
export const defaultMaxTimeouts = 120

/**
 * Milliseconds between two cycles of a busy consumer: each cycle is a transaction, so larger batches are
 * cheaper, and other services may see an event this much later.
 */
const MIN_CYCLE_MS = 500

/** Messages per transaction. A batch handler writes more events with one statement. */
const MAX_BATCH_SIZE = { perEvent: 32, batched: 128 }

/** The inbox keeps 45 days: an older event could be handled twice. */
const MAX_EVENT_AGE_DAYS = 44

export interface ConsumerOptions {
  readonly service: string
  readonly prefix: string
  readonly database: DataSource
  readonly transaction: Kit['transaction']
  readonly link: NatsLink
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly backoff: readonly number[]
  readonly maxTimeouts: number
}

/** Progress of one transaction over several events. */
interface BatchProgress {
  /** Ids that the inbox did not have yet. */
  fresh: ReadonlySet<string>
  /** The event being handled; undefined between events. */
  current: Delivery | undefined
}

/**
 * A durable JetStream consumer: each event takes effect exactly once, and a failing event does not block the
 * others.
 */
export class EventConsumer {
  private readonly name: string
  private messages: ConsumerMessages | undefined
  private running: Promise<void> | undefined
  private readonly stopping = new AbortController()
  private readonly pace = new TokenBucket(MIN_CYCLE_MS)
  private readonly failureLog: FailureLogThrottle
  /** Timeouts by event id, counted in this process only. */
  private readonly timeouts = new Map<string, number>()

  constructor(
    private readonly parts: ConsumerOptions,
    private readonly subscription: Subscription,
  ) {
    this.name = consumerName(parts.service, subscription.subject)
    const messages = { failing: 'receiving events failed', recovered: 'receiving events recovered' }
    this.failureLog = new FailureLogThrottle(parts.log, messages, { consumer: this.name })
  }

  start(): void {
    // Starts the counter at 0: `increase()` ignores a series that appears with its first increment.
    this.parts.metrics.events.inc({ consumer: this.name, outcome: 'dead_letter' }, 0)
    this.running = this.run()
  }

  /** Finishes the events in flight and returns the other fetched ones to the server. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.messages?.stop()
    await this.running
  }

  private async run(): Promise<void> {
    const { link, prefix } = this.parts
    const nats = await link.ready()
    while (nats && !this.stopping.signal.aborted) {
      try {
        const consumer = await nats.jetstream.consumers.get(streamName(prefix), this.name)
        while (!this.stopping.signal.aborted) {
          await this.receive(consumer)
          this.failureLog.worked()
        }
      } catch (error) {
        if (!this.stopping.signal.aborted) this.failureLog.failed(error)
      }
      await sleep(1_000, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  /**
   * Handles one fetch: at most `limit` messages or ten seconds. Throws when the consumer or the server does
   * not respond.
   */
  private async receive(consumer: Consumer): Promise<void> {
    const limit = this.subscription.handleTogether ? MAX_BATCH_SIZE.batched : MAX_BATCH_SIZE.perEvent
    this.messages = await consumer.fetch({ max_messages: limit, expires: 10_000, idle_heartbeat: 2_000 })
    // `stop` may have run while the fetch was being created.
    if (this.stopping.signal.aborted) this.messages.stop()
    const inFlight = new AckExtender((messages) => this.handle(messages), this.pace)
    try {
      for await (const message of this.messages) inFlight.add(message)
    } finally {
      await inFlight.finish()
    }
  }

  /**
   * Handles first deliveries in one transaction. Redeliveries (failed before, or from a process that died)
   * run alone.
   */
  private async handle(messages: readonly JsMsg[]): Promise<void> {
    if (this.stopping.signal.aborted) return messages.forEach((message) => void message.nak())
    const deliveries = await this.skipIrrelevant(
      messages.map((message) => new Delivery(message, this.name, this.subscription.subject)),
    )
    const first = deliveries.filter(({ attempt }) => attempt === 1)
    if (first.length > 0) await this.apply(first)
    for (const one of deliveries) if (one.attempt > 1) await this.apply([one])
  }

  /**
   * Acknowledges events that `selectRelevant` rejects, without a transaction or an inbox row; returns the
   * others.
   */
  private async skipIrrelevant(deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
    const { selectRelevant } = this.subscription
    if (!selectRelevant) return deliveries
    let isRelevant: readonly boolean[]
    try {
      isRelevant = await selectRelevant(deliveries.map(({ event }) => event.payload))
    } catch {
      // The same error occurs again, and is handled, where each event is processed.
      return deliveries
    }
    return deliveries.filter(({ message, event }, index) => {
      if (isRelevant[index] !== false) return true
      message.ack()
      this.timeouts.delete(event.id)
      this.count('skipped')
      return false
    })
  }

  /** Applies all events in one transaction. */
  private async apply(deliveries: readonly Delivery[]): Promise<void> {
    const progress: BatchProgress = { fresh: new Set(), current: undefined }
    try {
      await this.parts.transaction((tx) => this.runHandlers(tx, deliveries, progress))
      for (const { message, event } of deliveries) {
        message.ack()
        this.timeouts.delete(event.id)
        this.count(progress.fresh.has(event.id) ? 'done' : 'duplicate')
      }
    } catch (error) {
      await this.isolateFailure(deliveries, progress.current, error)
    }
  }

  /**
   * Retries without the event that failed the transaction. Where the failing event is unknown, each event
   * runs alone.
   */
  private async isolateFailure(
    deliveries: readonly Delivery[],
    culprit: Delivery | undefined,
    error: unknown,
  ): Promise<void> {
    if (deliveries.length === 1 || isTransientFailure(error)) {
      for (const one of deliveries) await this.failed(one, error)
    } else if (culprit) {
      await this.failed(culprit, error)
      await this.apply(deliveries.filter((one) => one !== culprit))
    } else {
      for (const one of deliveries) await this.apply([one])
    }
  }

  /**
   * Records the events in the inbox and runs the handlers. `progress` holds which event failed and
   * which were new.
   */
  private async runHandlers(
    tx: UnitOfWork,
    deliveries: readonly Delivery[],
    progress: BatchProgress,
  ): Promise<void> {
    const oldest = this.parts.clock.now().getTime() - MAX_EVENT_AGE_DAYS * 86_400_000
    for (const one of deliveries) {
      progress.current = one
      if (one.occurredAt.getTime() < oldest) throw new PermanentError('older than the inbox remembers')
    }
    progress.current = undefined
    progress.fresh = await recordInInbox(tx, this.name, deliveries)
    const unhandled = new Set(progress.fresh)
    // A batch may hold one event twice.
    const fresh = deliveries.filter(({ event }) => unhandled.delete(event.id))
    const { subscription } = this
    if (subscription.handleTogether) {
      const payloads = fresh.map(({ event }) => event.payload)
      const metas = fresh.map(({ meta }) => meta)
      const handled = fresh.length > 0 ? subscription.handleTogether(payloads, tx, metas) : undefined
      // Each traced event gets a span in its own trace.
      const traced = fresh.filter(({ traceContext }) => traceContext.traceparent)
      await Promise.all([handled, ...traced.map((one) => one.runInSpan(async () => await handled))])
      return
    }
    for (const one of fresh) {
      progress.current = one
      await one.runInSpan(() => subscription.handle(one.event.payload, tx, one.meta))
    }
    progress.current = undefined
  }

  private async failed(delivery: Delivery, error: unknown): Promise<void> {
    await delivery.runInContext(() => this.putBack(delivery, error))
  }

  private async putBack({ message, event, attempt }: Delivery, error: unknown): Promise<void> {
    const { database, backoff, log } = this.parts
    const pause = backoff[Math.min(attempt, backoff.length) - 1] ?? 1_000
    const fields = { err: error, consumer: this.name, event: event.id, attempt }
    const last =
      error instanceof PermanentError ||
      this.hasTimedOutTooOften(event.id, error) ||
      (!isTransientFailure(error) && attempt > backoff.length)
    if (last) {
      try {
        await deadLetter(database, event, attempt, error)
        message.term()
        this.timeouts.delete(event.id)
        log.error(fields, 'event dead-lettered')
        return this.count('dead_letter')
      } catch (storeError) {
        log.warn({ err: storeError, consumer: this.name }, 'storing dead letter failed; retrying event')
      }
    } else log.warn(fields, 'event failed; retrying')
    message.nak(pause)
    this.count('retried')
  }

  private hasTimedOutTooOften(event: string, error: unknown): boolean {
    if (!isTimeout(error)) return false
    const tries = (this.timeouts.get(event) ?? 0) + 1
    this.timeouts.set(event, tries)
    return tries > this.parts.maxTimeouts
  }

  private count(outcome: string): void {
    this.parts.metrics.events.inc({ consumer: this.name, outcome })
  }
}

/** Retrying cannot help: the event becomes a dead letter immediately. */
class PermanentError extends Error {
  override readonly name = 'PermanentError'
}

/**
 * True when a dependency is unavailable or the database timed out (a migration may block a table for
 * minutes): the event is retried without limit.
 */
function isTransientFailure(error: unknown): boolean {
  return isFault(error, 'unavailable') || isTransient(error)
}
