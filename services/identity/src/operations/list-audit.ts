import type { ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { requireAdmin, type TablePage } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { type AuditEntryRow, auditPage } from '../store/audit-entries'

/** Returns a page of the audit trail of all services. For admins. Faults: unauthenticated, forbidden. */
export async function listAudit(
  { kit }: Identity,
  request: ListAuditRequest,
): Promise<TablePage<AuditEntryRow>> {
  requireAdmin()
  return await auditPage(kit.database.manager, request)
}
