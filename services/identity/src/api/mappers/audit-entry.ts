import type { AuditEntry } from '@jejaring/proto/identity/v1/identity'
import type { AuditEntryRow } from '../../store/audit-entries'

export function auditEntryToProto(entry: AuditEntryRow): AuditEntry {
  return {
    id: entry.id,
    occurredAt: entry.created_at,
    service: entry.service,
    action: entry.action,
    target: entry.target,
    targetUsername: entry.targetUsername ?? '',
    actorUsername: entry.actorUsername ?? '',
    impersonatorUsername: entry.impersonatorUsername ?? '',
    address: entry.address ?? '',
    requestId: entry.requestId,
    before: entry.before ? JSON.stringify(entry.before) : '',
    after: entry.after ? JSON.stringify(entry.after) : '',
  }
}
