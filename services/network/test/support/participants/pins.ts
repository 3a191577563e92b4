import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { doubleOf } from '@jejaring/testing'
import { PlannedFailures } from './planned-failures'

export const REGULAR = 1

export type ReservationState = 'reserved' | 'used' | 'released'

/** Fake of `pins`: a stock by owner, reservations with tombstones. */
export class PinsDouble {
  readonly failures = new PlannedFailures()
  readonly stock = new Map<string, number>()
  readonly reservations = new Map<string, { state: ReservationState; ownerId: string; qty: number }>()
  double!: Awaited<ReturnType<typeof doubleOf<typeof PinsServiceService>>>

  async start(): Promise<this> {
    const { failures } = this
    this.double = await doubleOf(PinsServiceService, {
      countPins: ({ memberId, atMost = Number.MAX_SAFE_INTEGER }) =>
        failures.around('countPins', () => ({
          counts: [
            {
              packageId: REGULAR,
              packageCode: 'REG',
              packageName: 'Regular',
              available: BigInt(Math.max(0, Math.min(this.left(memberId), atMost))),
            },
            { packageId: 2, packageCode: 'RO', packageName: 'Repeat Order', available: 99n },
          ],
        })),
      sumRepeatOrders: () => ({ months: [{ month: '2026-09', amount: 300_000n }] }),
      reservePins: ({ registrationId, ownerId, qty }) =>
        failures.around('reservePins', () => this.reserve(registrationId, ownerId, qty), registrationId),
      useReservedPins: ({ registrationId }) =>
        failures.around('useReservedPins', () => this.use(registrationId), registrationId),
      releasePins: ({ registrationId }) =>
        failures.around('releasePins', () => this.release(registrationId), registrationId),
    })
    return this
  }

  /** Available pins of an owner; 1000 unless a test sets them. */
  left(ownerId: string): number {
    return this.stock.get(ownerId) ?? 1_000
  }

  stateOf(registrationId: string): ReservationState | undefined {
    return this.reservations.get(registrationId)?.state
  }

  private reserve(registrationId: string, ownerId: string, qty: number) {
    const known = this.reservations.get(registrationId)
    if (known?.state === 'released') throw conflict('Pendaftaran ini sudah dibatalkan.')
    if (known) return {}
    if (this.left(ownerId) < qty) throw invalid('Pin tidak cukup.', { accountqty: 'Pin tidak cukup.' })
    this.stock.set(ownerId, this.left(ownerId) - qty)
    this.reservations.set(registrationId, { state: 'reserved', ownerId, qty })
    return {}
  }

  private use(registrationId: string) {
    const known = this.reservations.get(registrationId)
    if (!known) throw notFound()
    if (known.state === 'released') throw conflict()
    known.state = 'used'
    return {}
  }

  private release(registrationId: string) {
    const known = this.reservations.get(registrationId)
    if (known?.state === 'used') throw conflict()
    if (known?.state === 'reserved') this.stock.set(known.ownerId, this.left(known.ownerId) + known.qty)
    this.reservations.set(registrationId, { state: 'released', ownerId: '', qty: 0 })
    return {}
  }
}
