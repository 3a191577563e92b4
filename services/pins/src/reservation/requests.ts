import type { Counterparty } from '../movement/movement'
import type { ReservationTerms } from './reservation'

/** Pins to reserve for a registration. */
export interface ReserveRequest {
  readonly registrationId: string
  readonly terms: ReservationTerms
}

/** A placed registration whose reserved pins are to be used, one per account. */
export interface UseRequest {
  readonly registrationId: string
  readonly accounts: readonly Counterparty[]
}
