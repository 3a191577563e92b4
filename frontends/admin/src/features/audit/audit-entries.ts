import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'
import { texts } from '../../texts'

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
  fields: ({ search }) => ({
    actions: codesNamed(texts.audit.actions, search.value),
    kinds: codesNamed(texts.audit.kinds, search.value),
  }),
}

/** The codes whose Indonesian names have all words of the text, or begin with a text of one or two letters. */
function codesNamed(names: Readonly<Record<string, string>>, text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isShort = words.join('').length < 3
  return Object.keys(names).filter((code) => {
    const name = names[code]!.toLowerCase()
    return words.every((word) => (isShort ? name.startsWith(word) : name.includes(word)))
  })
}
