import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { EntityManager } from 'typeorm'
import { contextOf } from '../database/context'
import { callerMessage } from '../rpc/caller'
import { newId } from '../runtime/ids'
import { publishAll } from './outbox'

export interface AuditLine {
  /** Dotted verb, such as `withdrawal.status.changed`. */
  readonly action: string
  /** The changed object, such as `withdrawal:0190…`. */
  readonly target: string
  /** Changed fields only. Never passwords, tokens, pin codes or account numbers. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Writes one audit line in the caller's transaction; the actor comes from `caller()`. */
export async function audit(manager: EntityManager, line: AuditLine): Promise<void> {
  await auditAll(manager, [line])
}

/** Writes several audit lines in one statement. */
export async function auditAll(manager: EntityManager, lines: readonly AuditLine[]): Promise<void> {
  const { clock, service } = contextOf(manager)
  const now = clock.now()
  await publishAll(
    manager,
    'audit.recorded',
    AuditRecorded,
    lines.map((line) => ({
      id: newId(now),
      occurredAt: now,
      service,
      action: line.action,
      target: line.target,
      caller: callerMessage(),
      before: toJson(line.before),
      after: toJson(line.after),
    })),
  )
}

function toJson(value: Readonly<Record<string, unknown>> | undefined): string {
  if (!value) return ''
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )
}
