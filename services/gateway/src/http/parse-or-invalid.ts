import { invalid } from '@jejaring/service-kit'

/** Parses a name from a filter or a form. Faults: invalid, on the given field, for an unknown name. */
export function parseOrInvalid<T>(parse: (name: string) => T | undefined, name: string, field: string): T {
  const value = parse(name)
  if (value !== undefined) return value
  const sentence = `"${name}" tidak dikenal.`
  throw invalid(sentence, { [field]: sentence })
}
