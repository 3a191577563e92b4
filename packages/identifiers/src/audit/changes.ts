/** Recorded fields of a target, before or after an action. */
type Fields = Readonly<Record<string, unknown>> | null

export interface Change {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Returns the fields that differ between before and after; nested fields get dotted names (`address.cityId`). Blank
 * values count as absent, and a new `false` without an earlier value is no change.
 */
export function changesOf({ before, after }: { readonly before: Fields; readonly after: Fields }): Change[] {
  const [previous, current] = [flat(before ?? {}), flat(after ?? {})]
  const names = [...new Set([...previous.keys(), ...current.keys()])]
  return names.flatMap((name) => {
    const change = { name, before: previous.get(name), after: current.get(name) }
    const isChange =
      change.before !== change.after && !(change.before === undefined && change.after === FALSE_TEXT)
    return isChange ? [change] : []
  })
}

const FALSE_TEXT = 'tidak'

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' ')
  if (typeof value === 'boolean') return value ? 'ya' : FALSE_TEXT
  return String(value)
}

function flat(fields: object, prefix = ''): Map<string, string> {
  const flattened = new Map<string, string>()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [inner, text] of flat(value, `${prefix}${name}.`)) flattened.set(inner, text)
    } else flattened.set(prefix + name, toText(value))
  }
  return flattened
}
