import {
  Batcher,
  type BatchItem,
  conflict,
  type Fault,
  invalid,
  type Kit,
  notFound,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Counterparty } from '../movement/movement'
import type { UseRequest } from '../reservation/requests'
import type { Reservation, ReservationTerms } from '../reservation/reservation'
import { closeReservations, readReservations } from '../store/reservations'
import { useReserved } from '../store/reserved-pins'
import { recordMovements } from './record-movements'

const MAX_BATCH_SIZE = 64

/**
 * Uses the reserved pins of a placed registration, the oldest for the first account, with one history row per
 * account for their owner. Idempotent. Faults: not_found without a reservation, conflict if it was released, invalid
 * for another number of accounts.
 */
export async function useReservedPins(
  { useBatcher }: Pick<Context, 'useBatcher'>,
  registrationId: string,
  accounts: readonly Counterparty[],
): Promise<void> {
  await useBatcher.submit({ registrationId, accounts })
}

/** Uses the pins of concurrently placed registrations in one transaction. */
export function makeUseBatcher(kit: Kit): Batcher<UseRequest, void> {
  return new Batcher<UseRequest, void>(kit, {
    name: 'use pins',
    maxSize: MAX_BATCH_SIZE,
    run: (items) => kit.transaction((tx) => useAll(tx, items, kit.clock.now())),
  })
}

async function useAll(
  tx: UnitOfWork,
  items: readonly BatchItem<UseRequest>[],
  now: Date,
): Promise<(undefined | Fault)[]> {
  const ids = items.map(({ input }) => input.registrationId)
  const closed = await closeReservations(tx, ids, 'used', now)
  const others = ids.filter((_, index) => !closed[index])
  const existing = await readReservations(tx, others)
  await usePins(
    tx,
    items.flatMap((item, index) => (closed[index] ? [{ item, terms: closed[index] }] : [])),
    now,
  )
  return ids.map((id, index) => (closed[index] ? undefined : refusalOf(existing.get(id))))
}

function refusalOf(existing: Reservation | undefined): Fault | undefined {
  if (existing?.state === 'used') return undefined
  if (existing?.state === 'released') return conflict('Pin pendaftaran ini sudah dikembalikan.')
  return notFound('Pendaftaran itu tidak memiliki pin.')
}

interface PinUse {
  readonly item: BatchItem<UseRequest>
  readonly terms: ReservationTerms
}

/** Throws for a wrong number of accounts: the batch is rolled back, and its registrations run one by one. */
async function usePins(tx: UnitOfWork, uses: readonly PinUse[], now: Date): Promise<void> {
  if (uses.length === 0) return
  for (const { item, terms } of uses) requireCount(item.input, terms.qty)
  const used = await useReserved(
    tx,
    uses.map(({ item: { input } }) => ({
      registrationId: input.registrationId,
      memberIds: input.accounts.map(({ id }) => id),
    })),
    now,
  )
  uses.forEach(({ item, terms: { qty } }, index) => {
    if (used[index] !== qty)
      throw new Error(
        `registration ${item.input.registrationId} has ${used[index]} reserved pins instead of ${qty}`,
      )
  })
  await recordMovements(
    tx,
    uses.flatMap(({ item, terms: { ownerId: memberId, packageId } }) =>
      item.input.accounts.map((counterparty) => ({
        type: 'activation' as const,
        memberId,
        packageId,
        qty: 1,
        counterparty,
      })),
    ),
    now,
  )
  for (const { item, terms } of uses) item.runInContext(() => auditUse(tx, item.input, terms))
}

function requireCount({ accounts }: UseRequest, qty: number): void {
  if (accounts.length !== qty) throw invalid(`Pendaftaran ini memakai ${qty} pin, bukan ${accounts.length}.`)
}

function auditUse(
  tx: UnitOfWork,
  { registrationId, accounts }: UseRequest,
  { ownerId }: ReservationTerms,
): void {
  tx.audit({
    action: 'pins.activated',
    target: `registration:${registrationId}`,
    after: { owner: ownerId, accounts: accounts.map(({ username }) => username) },
  })
}
