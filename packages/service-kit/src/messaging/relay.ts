import type { DataSource } from 'typeorm'
import { ASYNC_COMMIT } from '../database/async-commit'
import { decodeCaller, runAs, traceparentOf } from '../rpc/caller'
import { BackgroundLoop } from '../runtime/background-loop'
import { FailureLogThrottle } from '../runtime/failure-log-throttle'
import type { Logger } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import { inSpan, inTraceOf, SpanKind } from '../telemetry/tracing'
import { countDeadLetters } from './dead-letters'
import { eventHeaders } from './headers'
import { messagingSpan } from './messaging-span'
import type { Nats, NatsLink } from './nats/connection'
import { streamName } from './nats/durable-consumers'
import { requeueLostEvents } from './stream-recovery'

const MAX_BATCH_SIZE = 256
export const POLL_MS = 3_000
const ACK_TIMEOUT_MS = 5_000
/**
 * Lease of a claim: longer than publishing a batch takes, and short enough for events of a relay that died.
 */
const LEASE_SECONDS = 10
const VERIFY_STREAM_MS = 60_000
const MEASURE_MS = 10_000

const NEVER_MS = -Infinity

interface ClaimedEvent {
  readonly day: string
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
}

interface SentEvent extends ClaimedEvent {
  readonly seq?: number
  /** JetStream already had the message, under that sequence. */
  readonly isDuplicate?: boolean
}

/**
 * Publishes the outbox to the JetStream stream (transactional outbox): claims unpublished events by a lease,
 * publishes them, and marks them with the stream's sequence. Runs when PostgreSQL notifies of new events, and
 * polls for what a missed notification or a dead relay left. Several relays may run; rows of a relay that dies
 * become free when the lease ends. An event may be published twice but is never lost: consumers deduplicate by
 * event id.
 */
export class Relay {
  private readonly loop: BackgroundLoop
  private readonly failureLog: FailureLogThrottle
  // Monotonic time (performance.now): a clock that is set back does not stop the relay.
  private verifiedAt = NEVER_MS
  private highestSeq = 0
  private measuredAt = NEVER_MS

  constructor(
    private readonly database: DataSource,
    private readonly link: NatsLink,
    private readonly prefix: string,
    private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {
    const messages = { failing: 'publishing events failed', recovered: 'publishing events recovered' }
    this.failureLog = new FailureLogThrottle(log, messages)
    this.loop = new BackgroundLoop('outbox relay', POLL_MS, () => this.run(), log)
  }

  start(): void {
    this.link.onConnect(() => {
      this.verifiedAt = NEVER_MS
      this.loop.wake()
    })
    this.loop.start()
  }

  /**
   * Publishes everything pending, without the loop; for commands. Throws when a message was not acknowledged.
   */
  async drain(nats: Nats): Promise<void> {
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim())
      await this.publish(nats, claimed)
  }

  /** Wakes the loop: the outbox has new events. */
  wakeThrottled(): void {
    this.loop.wakeThrottled()
  }

  /** Stops the loop; resolves when the events in flight are marked as published or their leases released. */
  async stop(): Promise<void> {
    await this.loop.stop()
  }

  /** One cycle: publishes everything pending, in batches. */
  private async run(): Promise<void> {
    if (!this.link.connected) return await this.measure()
    const nats = await this.link.ready()
    if (!nats) return
    try {
      await this.verify(nats)
      while (this.link.connected) {
        const claimed = await this.claim()
        await this.publish(nats, claimed)
        if (claimed.length < MAX_BATCH_SIZE) break
      }
      if (this.verifiedAt === NEVER_MS) this.loop.wake()
      this.failureLog.worked()
    } catch (error) {
      // The stream may be gone or recreated: verify it before the next message.
      this.verifiedAt = NEVER_MS
      this.failureLog.failed(error)
    }
    await this.measure()
  }

  private async verify({ manager }: Nats): Promise<void> {
    if (performance.now() - this.verifiedAt < VERIFY_STREAM_MS) return
    const requeued = await requeueLostEvents(this.database, manager, streamName(this.prefix))
    if (requeued > 0) this.log.warn({ requeued }, 'stream lost events; publishing again')
    this.verifiedAt = performance.now()
    this.highestSeq = 0
  }

  private async publish(nats: Nats, rows: readonly ClaimedEvent[]): Promise<void> {
    if (rows.length === 0) return
    const sent = await Promise.all(rows.map((row) => this.send(nats, row)))
    const marked = sent.filter((row) => row.seq !== undefined)
    await this.mark(marked)
    this.watchSequence(marked)
    this.logPublished(marked)
    this.metrics.published.inc(marked.length)
    if (marked.length < sent.length) {
      await this.release(sent.filter((row) => row.seq === undefined))
      throw new Error(`${sent.length - marked.length} of ${sent.length} events were not acknowledged`)
    }
  }

  /** A crash that undoes an asynchronously committed lease or mark has the event published twice. */
  private async claim(): Promise<ClaimedEvent[]> {
    // Never `id > last`: ids are not in commit order, so rows would be skipped.
    const [rows]: [ClaimedEvent[], number] = await this.database.query(
      `UPDATE outbox o SET leased_until = now() + interval '${LEASE_SECONDS} seconds'
         FROM (SELECT day, id FROM outbox
                WHERE published_at IS NULL AND leased_until < now()
                ORDER BY id LIMIT ${MAX_BATCH_SIZE} FOR UPDATE SKIP LOCKED) free, ${ASYNC_COMMIT}
        WHERE o.day = free.day AND o.id = free.id
       RETURNING o.day, o.id, o.subject, o.payload, o.caller`,
    )
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  private async send({ jetstream }: Nats, row: ClaimedEvent): Promise<SentEvent> {
    const publish = async () =>
      await this.link.untilDisconnected(
        jetstream.publish(`${this.prefix}.${row.subject}`, row.payload, {
          msgID: row.id,
          headers: await eventHeaders(row.id, row.caller),
          timeout: ACK_TIMEOUT_MS,
        }),
      )
    try {
      const ack = await runAs(decodeCaller(row.caller), () =>
        inSpan(`publish ${row.subject}`, SpanKind.PRODUCER, publish, {
          attributes: messagingSpan('send', row),
          from: { traceparent: traceparentOf(row.caller) },
        }),
      )
      if (ack.duplicate) return { ...row, seq: ack.seq, isDuplicate: true }
      return { ...row, seq: ack.seq }
    } catch (error) {
      this.log.debug({ err: error, subject: row.subject }, 'event not acknowledged')
      return row
    }
  }

  /** Triggers a verification when a sequence number falls back: the stream was recreated while connected. */
  private watchSequence(rows: readonly SentEvent[]): void {
    const fresh = rows.filter((row) => !row.isDuplicate).map((row) => row.seq ?? 0)
    if (fresh.some((seq) => seq <= this.highestSeq)) this.verifiedAt = NEVER_MS
    this.highestSeq = Math.max(this.highestSeq, ...fresh)
  }

  /**
   * Logs one line per request whose events were published, so that a request can be followed across services.
   */
  private logPublished(rows: readonly SentEvent[]): void {
    const countsByRequest = new Map<string, { subjects: Record<string, number>; traceparent: string }>()
    for (const { caller, subject } of rows) {
      const { requestId } = decodeCaller(caller)
      if (requestId === '') continue
      const traceparent = traceparentOf(caller)
      const subjects = countsByRequest.get(requestId)?.subjects ?? {}
      subjects[subject] = (subjects[subject] ?? 0) + 1
      countsByRequest.set(requestId, { subjects, traceparent })
    }
    for (const [requestId, { subjects, traceparent }] of countsByRequest)
      inTraceOf({ traceparent }, () => this.log.info({ requestId, subjects }, 'events published'))
  }

  // `day = ANY` prunes the partitions at plan time.
  private async mark(rows: readonly SentEvent[]): Promise<void> {
    if (rows.length === 0) return
    await this.database.query(
      `UPDATE outbox o SET published_at = now(), stream_seq = sent.seq
         FROM unnest($1::date[], $2::uuid[], $3::bigint[]) AS sent (day, id, seq), ${ASYNC_COMMIT}
        WHERE o.day = sent.day AND o.id = sent.id AND o.day = ANY ($1::date[])`,
      [rows.map((row) => row.day), rows.map((row) => row.id), rows.map((row) => row.seq)],
    )
  }

  private async release(rows: readonly ClaimedEvent[]): Promise<void> {
    if (rows.length === 0) return
    await this.database.query(
      `UPDATE outbox o SET leased_until = '-infinity'
         FROM unnest($1::date[], $2::uuid[]) AS failed (day, id)
        WHERE o.day = failed.day AND o.id = failed.id AND o.published_at IS NULL`,
      [rows.map((row) => row.day), rows.map((row) => row.id)],
    )
  }

  /** Updates the metrics of outbox and dead letters; it reads every partition, so not on each cycle. */
  private async measure(): Promise<void> {
    if (performance.now() - this.measuredAt < MEASURE_MS) return
    this.measuredAt = performance.now()
    const [row]: { waiting: bigint; age: number }[] = await this.database.query(
      `SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
         FROM outbox WHERE published_at IS NULL`,
    )
    this.metrics.outboxPending.set(Number(row!.waiting))
    this.metrics.outboxAge.set(Math.max(row!.age, 0))
    this.metrics.deadLetters.set(Number((await countDeadLetters(this.database)).count))
  }
}
