/** Formats `1234567n` as `1.234.567`. */
export function formatNumber(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().replace(/\B(?=(\d{3})+$)/g, '.')
  return amount < 0n ? `-${digits}` : digits
}

/** Formats `1234567n` as `Rp. 1.234.567`, the only format of displayed amounts. */
export function formatRupiah(amount: bigint): string {
  return `Rp. ${formatNumber(amount)}`
}

/**
 * Parses a typed or pasted amount: digits with or without `Rp` and thousand dots. Undefined for ambiguous
 * input, such as a comma or misplaced dots.
 */
export function parseRupiah(text: string): bigint | undefined {
  const digits = text.trim().replace(/^rp\.?\s*/i, '')
  if (/^\d{1,15}$/.test(digits)) return BigInt(digits)
  if (/^\d{1,3}(\.\d{3}){1,4}$/.test(digits)) return BigInt(digits.replaceAll('.', ''))
  return undefined
}
