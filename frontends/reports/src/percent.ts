/** A share as a percentage with one digit after the comma; a dash where there is nothing to share. */
export function percent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return '–'
  return `${(share * 100).toLocaleString('id-ID', { maximumFractionDigits: 1 })}%`
}
