import type { AuditAction, AuditField, AuditTarget } from '@jejaring/identifiers/audit'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { EntityManager } from 'typeorm'
import { type Codec, toBytes } from '../messaging/codec'
import { caller, callerMessage, encodeCaller } from '../rpc/caller'
import type { Clock } from '../runtime/clock'
import { newId } from '../runtime/ids'
import { traceContext } from '../telemetry/tracing'

/** What a unit of work needs besides its transaction. */
export interface UnitOfWorkContext {
  /** The service that its audit entries name. */
  readonly service: string
  readonly clock: Clock
  readonly idempotencySecret: string
}

/** Refuses fields without an Indonesian name at compile time, except those of a type with an index signature. */
type NamedAuditFields<Fields> = {
  readonly [Name in keyof Fields]: string extends Name ? unknown : Name extends AuditField ? unknown : never
}

export interface AuditLine<Before = Fields, After = Fields> {
  /** Dotted verb, such as `withdrawal.status.changed`. */
  readonly action: AuditAction
  /** The changed object, such as `withdrawal:0190…`. */
  readonly target: AuditTarget
  /** Changed fields only. Never passwords, tokens, pin codes or account numbers. */
  readonly before?: Before & NamedAuditFields<Before>
  readonly after?: After & NamedAuditFields<After>
}

type Fields = object

/** A row of the outbox. */
interface OutboxEvent {
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
  readonly now: Date
}

/**
 * The transaction of an operation: its statements, and the events and audit entries that are published if and only if it
 * commits (transactional outbox). `kit.transaction` creates it and inserts the events in one statement before the COMMIT.
 */
export class UnitOfWork extends EntityManager {
  private readonly events: OutboxEvent[] = []

  constructor(
    { dataSource, queryRunner }: EntityManager,
    readonly context: UnitOfWorkContext,
  ) {
    super(dataSource, queryRunner)
  }

  /** Publishes an event. `subject` comes without the prefix (`pins.pin.moved`). */
  publish<T>(subject: string, codec: Codec<T>, event: T): void {
    this.publishAll(subject, codec, [event])
  }

  /** Publishes events of one subject. Each carries the current caller and trace. */
  publishAll<T>(subject: string, codec: Codec<T>, events: readonly T[]): void {
    const now = this.context.clock.now()
    const who = encodeCaller(caller(), traceContext().traceparent)
    for (const event of events)
      this.events.push({ id: newId(now), subject, now, payload: toBytes(codec, event), caller: who })
  }

  /** Writes an audit line; the actor comes from `caller()`. */
  audit<Before extends Fields, After extends Fields>(line: AuditLine<Before, After>): void {
    this.auditAll([line])
  }

  auditAll<Before extends Fields, After extends Fields>(lines: readonly AuditLine<Before, After>[]): void {
    const { clock, service } = this.context
    const now = clock.now()
    const entries = lines.map(({ action, target, before, after }) => ({
      id: newId(now),
      occurredAt: now,
      service,
      action,
      target,
      caller: callerMessage(),
      before: toJson(before),
      after: toJson(after),
    }))
    this.publishAll('audit.recorded', AuditRecorded, entries)
  }

  /**
   * Inserts the events and wakes the relays of this database by NOTIFY 'outbox', which PostgreSQL sends at the COMMIT.
   * Transactions that notify commit one after the other, so this is the last statement.
   */
  async insertEvents(): Promise<void> {
    const { events } = this
    if (events.length === 0) return
    await this.query(
      `WITH written AS (
         INSERT INTO outbox (day, id, subject, payload, caller, created_at)
         SELECT (e.now AT TIME ZONE 'UTC')::date, e.id, e.subject, e.payload, e.caller, e.now
           FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[])
                  AS e (id, subject, payload, caller, now)
       )
       SELECT pg_notify('outbox', '')`,
      [
        events.map(({ id }) => id),
        events.map(({ subject }) => subject),
        events.map(({ payload }) => payload),
        events.map((event) => event.caller),
        events.map(({ now }) => now.toISOString()),
      ],
    )
  }
}

function toJson(value: Readonly<Record<string, unknown>> | undefined): string {
  if (!value) return ''
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )
}
