import { formatNumber } from '@jejaring/money'

/** Limit of pins that an admin creates in one call (rule book §4). */
export const MAX_CREATED_PINS = 10_000

/** Returns why a quantity is invalid, in Indonesian; undefined if it is valid. */
export function quantityError(qty: number, max?: number): string | undefined {
  if (!Number.isSafeInteger(qty) || qty < 1) return 'Isi jumlah pin, paling sedikit 1.'
  if (max !== undefined && qty > max) return `Paling banyak ${formatNumber(BigInt(max))} pin sekaligus.`
  return undefined
}

/** Message for a member with fewer pins than requested. */
export function tooFewMessage(packageName: string, available: number, wanted: number): string {
  if (available === 0) return `Anda tidak memiliki pin ${packageName}.`
  return `Pin ${packageName} Anda hanya ${formatNumber(BigInt(available))}, kurang ${formatNumber(BigInt(wanted - available))}.`
}
