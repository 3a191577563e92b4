type Element = number | bigint | string | Date | null

/**
 * A PostgreSQL array literal of values that need no quoting: numbers, UUIDs, times, enum values. The driver quotes and
 * escapes each element, which costs more than settling a large batch. Throws on a text that needs quoting.
 */
export function arrayLiteral(values: readonly Element[]): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL'
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'string' && (!/^[\w-]+$/.test(value) || /^null$/i.test(value)))
      throw new Error(`needs quoting: ${value}`)
    return String(value)
  })
  return `{${elements.join(',')}}`
}
