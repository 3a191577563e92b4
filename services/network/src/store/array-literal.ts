type Plain = number | bigint | string | Date | null

/**
 * A PostgreSQL array of values that need no quoting: numbers, UUIDs, times, our own words. The driver quotes
 * and escapes each element, which for the columns of a large batch costs more than settling it. Throws on a
 * text that would need it.
 */
export function arrayLiteral(values: readonly Plain[]): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL'
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'string' && (!/^[\w-]+$/.test(value) || /^null$/i.test(value)))
      throw new Error(`needs quoting: ${value}`)
    return String(value)
  })
  return `{${elements.join(',')}}`
}
