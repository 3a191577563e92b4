import type { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { EntityManager } from 'typeorm'
import { insertAuditEntry } from '../store/audit-entries'

/** Adds one line to the audit trail. A line that is there already stays as it is. */
export async function recordAudit(manager: EntityManager, event: AuditRecorded, now: Date): Promise<void> {
  const { id, service, action, target, before, after, caller: who } = event
  await insertAuditEntry(manager, {
    ...{ id, service, action, target },
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
  })
}
