/** Formats a ratio as a percentage with at most one decimal; a dash for null or non-finite values. */
export function percent(ratio: number | null): string {
  if (ratio === null || !Number.isFinite(ratio)) return '–'
  return `${(ratio * 100).toLocaleString('id-ID', { maximumFractionDigits: 1 })}%`
}
