import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const fields = z.nullable(z.record(z.string(), z.unknown()))

const entry = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  who: z.string(),
  on_behalf_of: z.string(),
  action: z.string(),
  target: z.string(),
  target_name: z.string(),
  service: z.string(),
  before: fields,
  after: fields,
  address: z.string(),
  request_id: z.string(),
})

export type AuditEntry = z.infer<typeof entry>

/** POST /api/audit/datatable: the entries of the audit trail. */
export const auditEntries: TableSource<AuditEntry, object> = {
  key: ['audit'],
  path: '/api/audit/datatable',
  row: entry,
}
