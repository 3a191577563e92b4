import { type RowOf, tableSource } from '@jejaring/features'
import { texts } from '../../texts'

export type AuditEntry = RowOf<'/api/audit/datatable'>

/** POST /api/audit/datatable: the entries of the audit trail. */
export const auditEntries = tableSource({
  key: ['audit'],
  path: '/api/audit/datatable',
  fields: ({ search }) => ({
    actions: codesNamed(texts.audit.actions, search.value),
    kinds: codesNamed(texts.audit.kinds, search.value),
  }),
})

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
