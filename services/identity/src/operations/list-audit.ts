import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireAdmin, type TablePage } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { type AuditEntryRow, auditPage } from '../store/audit-entries'

/** Returns a page of the audit trail of all services. For admins. Faults: unauthenticated, forbidden. */
export async function listAudit(
  { kit }: Identity,
  query: TableQuery | undefined,
): Promise<TablePage<AuditEntryRow>> {
  requireAdmin()
  return await auditPage(kit.database.manager, query)
}
