import { invalid } from '@jejaring/service-kit'

/** Parses a name from a filter or a form. Faults: invalid, on the given field, for an unknown name. */
export function parseOrInvalid<T>(parse: (name: string) => T | undefined, name: string, field: string): T {
  const value = parse(name)
  if (value !== undefined) return value
  const sentence = `"${name}" tidak dikenal.`
  throw invalid(sentence, { [field]: sentence })
}

/**
 * Parses a name that may be sent under several fields: the first that is not empty counts. Faults: invalid, on that
 * field, for an unknown name.
 */
export function parseFirst<T>(
  parse: (name: string) => T | undefined,
  fields: Readonly<Record<string, string | undefined>>,
): T {
  const [field, name = ''] = Object.entries(fields).find(([, sent]) => sent) ?? ['']
  return parseOrInvalid(parse, name, field)
}
