import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { EntityManager } from 'typeorm'
import { contextOf } from '../database/context'
import { callerMessage } from '../rpc/caller'
import { newId } from '../runtime/ids'
import { publishAll } from './outbox'

export interface AuditLine {
  /** Dotted verb, such as `withdrawal.status.changed`. */
  readonly action: string
  /** What it was done to, such as `withdrawal:0190…`. */
  readonly target: string
  /** Only what changed. Never passwords, tokens, pin codes or account numbers. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Writes a line of the audit trail in the caller's transaction; who did it is taken from `caller()`. */
export async function audit(manager: EntityManager, line: AuditLine): Promise<void> {
  await auditAll(manager, [line])
}

/** The same for many lines, in one statement. */
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
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
}
