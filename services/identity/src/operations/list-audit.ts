import type { ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type AuditEntryRow, auditTable } from '../store/audit-entries'

/** Returns a page of the audit trail of all services. For admins. Faults: unauthenticated, forbidden. */
export async function listAudit(
  { kit }: Context,
  request: ListAuditRequest,
): Promise<TablePage<AuditEntryRow>> {
  requireAdmin()
  const { manager } = kit.database
  return await tablePage(manager, await auditTable(manager, request))
}
