import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { DataSource, EntityManager } from 'typeorm'
import { isTimeout, isTransient } from '../database/errors'
import { inTransaction } from '../database/transaction'
import { decodeCaller, runAs } from '../rpc/caller'
import type { Clock } from '../runtime/clock'
import type { EventMeta } from '../runtime/define-service'
import { FailureLogThrottle } from '../runtime/failure-log-throttle'
import { isFault } from '../runtime/faults'
import { TokenBucket } from '../runtime/token-bucket'
import type { Logger } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import { inSpan, SpanKind } from '../telemetry/tracing'
import { AckExtender } from './ack-extender'
import { deadLetter } from './dead-letters'
import { Delivery, recordInInbox } from './delivery'
import type { NatsLink } from './nats/connection'
import { consumerName, streamName } from './nats/manifest'

/** Pauses before the second, third, … attempt; after the last of them the message is parked. */
export const defaultBackoff: readonly number[] = [200, 1_000, 5_000, 15_000, 30_000]

/**
 * How often one event may take the database longer than it has, which by the last pause is an hour and more: making an index
 * holds a table for minutes. One that takes too long after that is to blame itself, and each try keeps its neighbours waiting.
 */
export const defaultMaxTimeouts = 120

/**
 * Milliseconds between two turns of a consumer that always has something to do: nobody looks at what others know of a fact before
 * that, and each turn is a transaction, whatever it is for.
 */
const MIN_CYCLE_MS = 500

/** At most so many are taken together: of those that one statement deals with more. */
const MAX_BATCH_SIZE = { oneByOne: 32, atOnce: 128 }

/** The inbox keeps 45 days: an event older than this could be handled twice. */
const MAX_EVENT_AGE_DAYS = 44

/** What is done about a subject: to one after the other, or to all that came together. */
export type Subscription = {
  readonly subject: string
  /** Says of each of these whether there is anything to do about it; without it, there is about all. */
  readonly selectRelevant?: ((payloads: readonly Uint8Array[]) => Promise<readonly boolean[]>) | undefined
} & (
  | {
      readonly handle: (payload: Uint8Array, manager: EntityManager, meta: EventMeta) => Promise<void>
      readonly handleTogether?: undefined
    }
  | {
      readonly handleTogether: (
        payloads: readonly Uint8Array[],
        manager: EntityManager,
        metas: readonly EventMeta[],
      ) => Promise<void>
    }
)

export interface ConsumerOptions {
  readonly service: string
  readonly prefix: string
  readonly database: DataSource
  readonly link: NatsLink
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly backoff: readonly number[]
  readonly maxTimeouts: number
}

/** How far a transaction of several events has come. */
interface BatchProgress {
  /** Ids of those that had not taken effect before. */
  fresh: ReadonlySet<string>
  /** Whose turn it is; undefined while it is nobody's. */
  current: Delivery | undefined
}

/** One durable consumer: each event takes effect once, and a bad one does not hold up its neighbours. */
export class EventConsumer {
  private readonly name: string
  private messages: ConsumerMessages | undefined
  private running: Promise<void> | undefined
  private readonly stopping = new AbortController()
  private readonly pace = new TokenBucket(MIN_CYCLE_MS)
  private readonly failureLog: FailureLogThrottle
  /** How often events took too long, by their ids; only what this process has seen. */
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
    // Prometheus takes a count that appears for one that has always been there: the first of these must be seen as a rise.
    this.parts.metrics.events.inc({ consumer: this.name, outcome: 'dead_letter' }, 0)
    this.running = this.run()
  }

  /** Finishes the events in hand and gives the fetched ones back. */
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

  /** So many at most, or those of some seconds. Throws when the consumer or the server does not answer any more. */
  private async receive(consumer: Consumer): Promise<void> {
    const most = this.subscription.handleTogether ? MAX_BATCH_SIZE.atOnce : MAX_BATCH_SIZE.oneByOne
    this.messages = await consumer.fetch({ max_messages: most, expires: 10_000, idle_heartbeat: 2_000 })
    // A stop that came while this was being made had nothing to stop yet.
    if (this.stopping.signal.aborted) this.messages.stop()
    const inHand = new AckExtender((messages) => this.handle(messages), this.pace)
    try {
      for await (const message of this.messages) inHand.add(message)
    } finally {
      await inHand.finish()
    }
  }

  /** What comes for the first time is done together; what failed before, or was in a process that died, is tried alone. */
  private async handle(messages: readonly JsMsg[]): Promise<void> {
    if (this.stopping.signal.aborted) return messages.forEach((message) => void message.nak())
    const deliveries = await this.skipIrrelevant(
      messages.map((message) => new Delivery(message, this.name, this.subscription.subject)),
    )
    const first = deliveries.filter(({ attempt }) => attempt === 1)
    if (first.length > 0) await this.apply(first)
    for (const one of deliveries) if (one.attempt > 1) await this.apply([one])
  }

  /** Answers what there is nothing to do about, without a transaction and a memory of it; the others are left. */
  private async skipIrrelevant(deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
    const { selectRelevant } = this.subscription
    if (!selectRelevant) return deliveries
    let isConcern: readonly boolean[]
    try {
      isConcern = await selectRelevant(deliveries.map(({ event }) => event.payload))
    } catch {
      // Whatever is wrong, with one of them or with the database, is met again and told where each is handled.
      return deliveries
    }
    return deliveries.filter(({ message, event }, place) => {
      if (isConcern[place] !== false) return true
      message.ack()
      this.timeouts.delete(event.id)
      this.count('skipped')
      return false
    })
  }

  /** Gives all their effects in one transaction. */
  private async apply(deliveries: readonly Delivery[]): Promise<void> {
    const progress: BatchProgress = { fresh: new Set(), current: undefined }
    try {
      await inTransaction(this.parts.database, (manager) => this.runHandlers(manager, deliveries, progress))
      for (const { message, event } of deliveries) {
        message.ack()
        this.timeouts.delete(event.id)
        this.count(progress.fresh.has(event.id) ? 'done' : 'duplicate')
      }
    } catch (error) {
      await this.isolateFailure(deliveries, progress.current, error)
    }
  }

  /** Whoever made all of them fail is put back, and the others go on; where nobody knows who it was, each tries alone. */
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

  /** The effects and the memory of them. Leaves in `progress` whose turn it was, and who had not taken effect before. */
  private async runHandlers(
    manager: EntityManager,
    deliveries: readonly Delivery[],
    progress: BatchProgress,
  ): Promise<void> {
    const oldest = this.parts.clock.now().getTime() - MAX_EVENT_AGE_DAYS * 86_400_000
    for (const one of deliveries) {
      progress.current = one
      if (one.occurredAt.getTime() < oldest) throw new PermanentError('older than the inbox remembers')
    }
    progress.current = undefined
    progress.fresh = await recordInInbox(manager, this.name, deliveries)
    const left = new Set(progress.fresh)
    // Two of them may be twins.
    const fresh = deliveries.filter(({ event }) => left.delete(event.id))
    const { subscription } = this
    if (subscription.handleTogether) {
      const payloads = fresh.map(({ event }) => event.payload)
      const metas = fresh.map(({ meta }) => meta)
      const handled = fresh.length > 0 ? subscription.handleTogether(payloads, manager, metas) : undefined
      // Each that is part of a trace is part of one of its own.
      const traced = fresh.filter(({ traceContext }) => traceContext.traceparent)
      await Promise.all([handled, ...traced.map((one) => this.runInContext(one, async () => await handled))])
      return
    }
    for (const one of fresh) {
      progress.current = one
      await this.runInContext(one, () => subscription.handle(one.event.payload, manager, one.meta))
    }
    progress.current = undefined
  }

  /** Lines in the log bear the id of the request that caused the event. */
  private runInContext({ event, traceContext }: Delivery, work: () => Promise<void>): Promise<void> {
    return runAs(decodeCaller(event.caller), () => inSpan(this.name, SpanKind.CONSUMER, work, traceContext))
  }

  private async failed(delivery: Delivery, error: unknown): Promise<void> {
    await runAs(decodeCaller(delivery.event.caller), () => this.putBack(delivery, error))
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

/** Trying again cannot help. */
class PermanentError extends Error {
  override readonly name = 'Hopeless'
}

/**
 * Something is away, or the database has no time (an index that a migration makes holds a table for minutes): the
 * message is not to blame, and is tried for as long as that takes.
 */
function isTransientFailure(error: unknown): boolean {
  return isFault(error, 'unavailable') || isTransient(error)
}
