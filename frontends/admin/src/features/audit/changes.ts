import type { AuditEntry } from './audit-entries'

export interface Change {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Returns the fields that differ between before and after; nested fields get dotted names (`address.cityId`). Blank
 * values count as absent, and a new `false` without an earlier value is no change.
 */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [old, now] = [flat(before ?? {}), flat(after ?? {})]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names.flatMap((name) => {
    const change = { name, before: old.get(name), after: now.get(name) }
    const says = change.before !== change.after && !(change.before === undefined && change.after === no)
    return says ? [change] : []
  })
}

const no = 'tidak'

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'ya' : no
  return String(value)
}

function flat(facts: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [inner, text] of flat(value, `${prefix}${name}.`)) found.set(inner, text)
    } else found.set(prefix + name, inWords(value))
  }
  return found
}
