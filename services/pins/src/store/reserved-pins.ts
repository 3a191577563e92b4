import type { EntityManager } from 'typeorm'
import type { Stock } from './pins'

// The lock order is documented in ./pins.ts. Among pins of several members it is by owner and package first.

interface PinReservation extends Stock {
  readonly qty: number
  readonly registrationId: string
}

/**
 * Reserves the oldest available activation pins for registrations. Returns their number, at most `qty`. Items of one
 * owner are served one after the other.
 */
export async function reserveOldest(
  manager: EntityManager,
  items: readonly PinReservation[],
): Promise<number[]> {
  // The pins are known only once they are locked, so the assignment follows the locking.
  const [taken]: [{ item_index: bigint }[], number] = await manager.query(
    `WITH asked AS MATERIALIZED (
       SELECT a.*, sum(a.qty) OVER (PARTITION BY a.owner_id, a.package_id ORDER BY a.item_index) AS last
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[]), (SELECT $3::int[]), (SELECT $4::uuid[]))
              WITH ORDINALITY AS a (owner_id, package_id, qty, registration_id, item_index)
     ), stocks AS MATERIALIZED (
       SELECT owner_id, package_id, sum(qty) AS qty FROM asked
        GROUP BY owner_id, package_id ORDER BY owner_id, package_id
     ), oldest AS MATERIALIZED (
       SELECT p.* FROM stocks s, LATERAL (
         SELECT id, owner_id, package_id, created_at FROM pins
          WHERE owner_id = s.owner_id AND package_id = s.package_id AND status = 'available' AND kind = 'activation'
          ORDER BY created_at, id LIMIT s.qty FOR UPDATE) AS p
     ), given AS MATERIALIZED (
       SELECT o.id, asked.registration_id, asked.item_index
         FROM (SELECT *, row_number() OVER (PARTITION BY owner_id, package_id ORDER BY created_at, id) AS number
                 FROM oldest) AS o
         JOIN asked ON asked.owner_id = o.owner_id AND asked.package_id = o.package_id
                   AND o.number <= asked.last AND o.number > asked.last - asked.qty
     )
     UPDATE pins SET status = 'reserved', registration_id = given.registration_id FROM given
      WHERE pins.id = given.id RETURNING given.item_index`,
    [
      items.map(({ ownerId }) => ownerId),
      items.map(({ packageId }) => packageId),
      items.map(({ qty }) => qty),
      items.map(({ registrationId }) => registrationId),
    ],
  )
  return countByItem(items, taken)
}

interface PinUse {
  readonly registrationId: string
  readonly memberIds: readonly string[]
}

/** Uses the reserved pins of registrations, the oldest for the first account. Returns their numbers. */
export async function useReserved(
  manager: EntityManager,
  items: readonly PinUse[],
  now: Date,
): Promise<number[]> {
  const accounts = items.flatMap(({ registrationId, memberIds }, index) =>
    memberIds.map((memberId) => ({ registrationId, memberId, itemIndex: index + 1 })),
  )
  const [used]: [{ item_index: bigint }[], number] = await manager.query(
    `WITH reserved AS MATERIALIZED (
       SELECT id, registration_id, created_at FROM pins
        WHERE registration_id = ANY ((SELECT $1::uuid[])::uuid[]) AND status = 'reserved'
        ORDER BY owner_id, package_id, created_at, id FOR UPDATE
     ), numbered AS (
       SELECT *, row_number() OVER (PARTITION BY registration_id ORDER BY created_at, id) AS number FROM reserved
     ), account AS MATERIALIZED (
       SELECT *, row_number() OVER (PARTITION BY registration_id ORDER BY nth) AS number
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::bigint[]))
              WITH ORDINALITY AS a (registration_id, member_id, item_index, nth)
     )
     UPDATE pins SET status = 'used', activated_member_id = account.member_id, used_at = $4
       FROM numbered JOIN account USING (registration_id, number)
      WHERE pins.id = numbered.id RETURNING account.item_index`,
    [
      accounts.map(({ registrationId }) => registrationId),
      accounts.map(({ memberId }) => memberId),
      accounts.map(({ itemIndex }) => itemIndex),
      now,
    ],
  )
  return countByItem(items, used)
}

/** Makes the reserved pins of a registration available to their owner again. */
export async function releaseReserved(manager: EntityManager, registrationId: string): Promise<void> {
  await manager.query(
    `WITH reserved AS MATERIALIZED (
       SELECT id FROM pins WHERE registration_id = $1 AND status = 'reserved' ORDER BY created_at, id FOR UPDATE)
     UPDATE pins SET status = 'available', registration_id = NULL FROM reserved WHERE pins.id = reserved.id`,
    [registrationId],
  )
}

/** Counts the rows of each item; the positions count from 1. */
function countByItem(items: readonly unknown[], rows: readonly { readonly item_index: bigint }[]): number[] {
  const counts = items.map(() => 0)
  for (const { item_index } of rows) counts[Number(item_index) - 1]! += 1
  return counts
}
