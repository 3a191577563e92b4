import type { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { EntityManager } from 'typeorm'
import { insertAuditEntries, type NewAuditEntry } from '../store/audit-entries'

/** Appends audit entries; idempotent by id. */
export async function recordAudit(
  manager: EntityManager,
  events: readonly AuditRecorded[],
  now: Date,
): Promise<void> {
  await insertAuditEntries(
    manager,
    events.map((event) => entryOf(event, now)),
  )
}

function entryOf(event: AuditRecorded, now: Date): NewAuditEntry {
  const { id, service, action, target, before, after, caller: who } = event
  return {
    id,
    service,
    action,
    target,
    occurredAt: event.occurredAt ?? now,
    actorId: who?.memberId || null,
    actorRole: who?.role || null,
    impersonatorId: who?.impersonatorId || null,
    sessionId: who?.sessionId || null,
    address: who?.address || null,
    requestId: who?.requestId ?? '',
    before: before || null,
    after: after || null,
    recordedAt: now,
  }
}
