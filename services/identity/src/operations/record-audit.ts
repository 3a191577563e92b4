import type { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { EntityManager } from 'typeorm'
import { AuditEntryRow } from '../store/entities'

/** Adds one line to the audit trail. A line that is there already stays as it is. */
export async function recordAudit(manager: EntityManager, event: AuditRecorded, now: Date): Promise<void> {
  const who = event.caller
  await manager
    .createQueryBuilder()
    .insert()
    .into(AuditEntryRow)
    .values({
      id: event.id,
      occurredAt: event.occurredAt ?? now,
      service: event.service,
      action: event.action,
      target: event.target,
      actorId: who?.memberId || null,
      actorRole: who?.role || null,
      impersonatorId: who?.impersonatorId || null,
      sessionId: who?.sessionId || null,
      address: who?.address || null,
      requestId: who?.requestId ?? '',
      before: event.before ? JSON.parse(event.before) : null,
      after: event.after ? JSON.parse(event.after) : null,
      recordedAt: now,
    })
    .orIgnore()
    .execute()
}
