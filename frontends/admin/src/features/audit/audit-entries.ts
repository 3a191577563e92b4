import { type RowOf, tableSource } from '@jejaring/features'

export type AuditEntry = RowOf<'/api/audit/datatable'>

/** POST /api/audit/datatable: the entries of the audit trail. */
export const auditEntries = tableSource({
  key: ['audit'],
  path: '/api/audit/datatable',
})
