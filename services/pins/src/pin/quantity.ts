import { formatNumber } from '@jejaring/money'

/** Most pins an admin makes at once (rule book §4). */
export const MAX_CREATED_PINS = 10_000

/** Why a quantity is refused, in Indonesian; undefined for a good one. */
export function quantityError(qty: number, most?: number): string | undefined {
  if (!Number.isSafeInteger(qty) || qty < 1) return 'Isi jumlah pin, paling sedikit 1.'
  if (most !== undefined && qty > most) return `Paling banyak ${formatNumber(BigInt(most))} pin sekaligus.`
  return undefined
}

/** What to say when a member has fewer pins than it wants to spend. */
export function tooFew(packageName: string, available: number, wanted: number): string {
  if (available === 0) return `Anda tidak memiliki pin ${packageName}.`
  return `Pin ${packageName} Anda hanya ${formatNumber(BigInt(available))}, kurang ${formatNumber(BigInt(wanted - available))}.`
}
