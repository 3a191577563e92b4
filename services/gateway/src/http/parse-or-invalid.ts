import { invalid } from '@jejaring/service-kit'

/** What a filter or a form names, as the services write it. Faults: invalid on the given field. */
export function parseOrInvalid<T>(named: (name: string) => T | undefined, name: string, field: string): T {
  const found = named(name)
  if (found !== undefined) return found
  const sentence = `"${name}" tidak dikenal.`
  throw invalid(sentence, { [field]: sentence })
}
