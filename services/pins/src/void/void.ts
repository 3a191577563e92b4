import { formatNumber } from '@jejaring/money'
import type { Movement } from '../movement/movement'

/** Limit of pins that an admin voids in one call. */
export const MAX_VOIDED_PINS = 1_000
export const MAX_REASON_LENGTH = 200
/** Pins that a refusal names; the others are counted. */
const MAX_NAMED_PINS = 3

export type PinStatus = 'available' | 'reserved' | 'used' | 'void'

/** Numbers of pins by status. */
export type StatusCounts = Readonly<Record<PinStatus, number>>

export interface OwnedPin {
  readonly ownerId: string
  readonly packageId: number
}

/** Returns why the reason of a void is invalid, in Indonesian; undefined if it is valid. */
export function reasonError(reason: string): string | undefined {
  if (reason.trim() === '') return 'Isi alasan pembatalan. Pemilik pin dapat membacanya.'
  if (reason.trim().length > MAX_REASON_LENGTH)
    return `Alasan paling banyak ${MAX_REASON_LENGTH} karakter. Persingkat alasannya.`
  return undefined
}

/** Returns why a choice of pins cannot be voided at once, in Indonesian; undefined if it can. */
export function selectionError(count: number): string | undefined {
  if (count === 0) return 'Pilih pin yang akan dibatalkan.'
  if (count > MAX_VOIDED_PINS)
    return `Paling banyak ${formatNumber(BigInt(MAX_VOIDED_PINS))} pin sekaligus. Kurangi pilihan Anda.`
  return undefined
}

/** The history rows of voided pins: one for each owner and package, in the order of their first pins. */
export function voidMovements(pins: readonly OwnedPin[], voidId: string): Movement[] {
  const stocks = new Map<string, OwnedPin & { qty: number }>()
  for (const { ownerId, packageId } of pins) {
    const key = `${ownerId} ${packageId}`
    const stock = stocks.get(key) ?? { ownerId, packageId, qty: 0 }
    stocks.set(key, { ...stock, qty: stock.qty + 1 })
  }
  return [...stocks.values()].map(({ ownerId, packageId, qty }) => ({
    type: 'void',
    memberId: ownerId,
    packageId,
    qty,
    voidId,
  }))
}

/** Describes pins that cannot be voided, in Indonesian. Available ones are in a transaction that is still open. */
export function describeOthers(others: StatusCounts): string {
  const parts: readonly (readonly [number, string])[] = [
    [others.used, 'sudah terpakai'],
    [others.reserved, 'sedang dipakai untuk pendaftaran'],
    [others.void, 'sudah dibatalkan'],
    [others.available, 'sedang dipindahkan'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${formatNumber(BigInt(count))} ${state}`)
    .join(', ')
}

interface SeenPin {
  readonly code: string
  readonly owner: string
  /** Owner that the admin saw; empty if unknown. */
  readonly seenOwner: string
}

/** Names the pins whose owner changed since the admin saw it, in Indonesian; undefined if there are none. */
export function ownerChange(pins: readonly SeenPin[]): string | undefined {
  const moved = pins.filter(({ owner, seenOwner }) => seenOwner !== '' && owner !== seenOwner)
  if (moved.length === 0) return undefined
  const named = moved
    .slice(0, MAX_NAMED_PINS)
    .map(({ code, owner, seenOwner }) => `pin ${code} kini milik ${owner}, bukan ${seenOwner}`)
  const more = moved.length - named.length
  const others = more > 0 ? [`${formatNumber(BigInt(more))} pin lain juga berpindah pemilik`] : []
  return `Tidak ada pin yang dibatalkan: ${[...named, ...others].join('; ')}. Muat ulang daftarnya, lalu pilih lagi.`
}
