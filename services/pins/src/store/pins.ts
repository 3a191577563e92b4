import type { EntityManager } from 'typeorm'
import type { PackageKind } from '../pin/package-kind'

/** Pins of one package in one member's hands. */
export interface Stock {
  readonly ownerId: string
  readonly packageId: number
}

export interface NewPin {
  readonly id: string
  readonly code: string
}

export async function insertPins(
  manager: EntityManager,
  pins: readonly NewPin[],
  stock: Stock & { readonly kind: PackageKind },
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO pins (id, code, package_id, kind, owner_id, status, created_at)
     SELECT new.id, new.code, $3, $4, $5, 'available', $6
       FROM unnest($1::uuid[], $2::text[]) AS new (id, code)`,
    [pins.map(({ id }) => id), pins.map(({ code }) => code), stock.packageId, stock.kind, stock.ownerId, now],
  )
}

/** Gives a member's oldest available pins to another. Answers how many there were, at most `qty`. */
export async function moveOldest(
  manager: EntityManager,
  stock: Stock,
  qty: number,
  recipientId: string,
): Promise<number> {
  return await changeOldest(manager, stock, qty, 'owner_id = $4', [recipientId])
}

/** Uses the oldest available repeat-order pins for an order. Answers how many there were, at most `qty`. */
export async function useOldest(
  manager: EntityManager,
  stock: Stock,
  qty: number,
  repeatOrder: { readonly id: string; readonly madeAt: Date },
): Promise<number> {
  const used = `status = 'used', repeat_order_id = $4, used_at = $5`
  return await changeOldest(
    manager,
    stock,
    qty,
    used,
    [repeatOrder.id, repeatOrder.madeAt],
    `AND kind = 'repeat_order'`,
  )
}

// Every transaction that changes pins takes its key or its registrations' rows first, and then locks its pins in
// one statement, by owner and package and oldest first. All wait in that one order, so no two can wait for each other.

/**
 * Who waited for another taker looks at each pin anew and goes on to the next one where it is gone: the limit
 * counts what is really taken. Materialized, because a subquery could be run twice and lock twice as many.
 */
async function changeOldest(
  manager: EntityManager,
  stock: Stock,
  qty: number,
  assignment: string,
  values: readonly unknown[],
  only = '',
): Promise<number> {
  const [, changed]: [unknown, number] = await manager.query(
    `WITH oldest AS MATERIALIZED (
       SELECT id FROM pins WHERE owner_id = $1 AND package_id = $2 AND status = 'available' ${only}
        ORDER BY created_at, id LIMIT $3 FOR UPDATE)
     UPDATE pins SET ${assignment} FROM oldest WHERE pins.id = oldest.id`,
    [stock.ownerId, stock.packageId, qty, ...values],
  )
  return changed
}
