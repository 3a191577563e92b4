import { Batcher, conflict, type Fault, invalid, type Kit } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { quantityError } from '../pin/quantity'
import type { ReserveRequest } from '../reservation/requests'
import { decideReserve, type Reservation, type ReservationTerms } from '../reservation/reservation'
import { insertReservations, readReservations } from '../store/reservations'
import { reserveOldest } from '../store/reserved-pins'

const MAX_BATCH_SIZE = 64

/**
 * Reserves the owner's oldest available activation pins for a registration. Idempotent. Faults: invalid
 * (`accountqty`) if there are too few; conflict if the registration was released, or had other terms.
 */
export async function reservePins(
  { reserveBatcher }: Pick<Context, 'reserveBatcher'>,
  registrationId: string,
  terms: ReservationTerms,
): Promise<void> {
  const refused = quantityError(terms.qty)
  if (refused) throw invalid(refused, { accountqty: refused })
  await reserveBatcher.submit({ registrationId, terms })
}

/** Reserves the pins of concurrent registrations in one transaction. */
export function makeReserveBatcher(kit: Kit): Batcher<ReserveRequest, void> {
  return new Batcher<ReserveRequest, void>(kit, {
    name: 'reserve pins',
    maxSize: MAX_BATCH_SIZE,
    run: (items) =>
      kit.transaction((manager) =>
        reserveAll(
          manager,
          items.map(({ input }) => input),
          kit.clock.now(),
        ),
      ),
  })
}

/** Throws when an owner has too few pins: the batch is rolled back, and its registrations run one by one. */
async function reserveAll(
  manager: EntityManager,
  batch: readonly ReserveRequest[],
  now: Date,
): Promise<(undefined | Error)[]> {
  // The rows come first: concurrent calls for one registration wait here for the outcome.
  const isNew = await insertReservations(manager, batch, now)
  await reserveOrThrow(
    manager,
    batch.filter((_, index) => isNew[index]),
  )
  const others = batch.filter((_, index) => !isNew[index]).map(({ registrationId }) => registrationId)
  const existing = await readReservations(manager, others)
  return batch.map(({ registrationId, terms }, index) =>
    isNew[index] ? undefined : refusalOf(existing.get(registrationId)!, terms),
  )
}

async function reserveOrThrow(manager: EntityManager, batch: readonly ReserveRequest[]): Promise<void> {
  if (batch.length === 0) return
  const reserved = await reserveOldest(
    manager,
    batch.map(({ registrationId, terms }) => ({ registrationId, ...terms })),
  )
  batch.forEach(({ terms }, index) => {
    if (reserved[index]! < terms.qty) throw tooFewFor(reserved[index]!, terms.qty)
  })
}

function refusalOf(existing: Reservation, terms: ReservationTerms): Fault | undefined {
  const decision = decideReserve(existing, terms)
  if (decision === 'released') return conflict('Pendaftaran ini sudah dibatalkan. Silakan daftar ulang.')
  if (decision === 'terms differ')
    return conflict('Pendaftaran ini sudah memakai jumlah atau paket pin yang lain.')
  return undefined
}

function tooFewFor(available: number, wanted: number): Fault {
  const sentence = `Pin aktivasi Anda tidak cukup: perlu ${wanted}, tersedia ${available}.`
  return invalid(sentence, { accountqty: sentence })
}
