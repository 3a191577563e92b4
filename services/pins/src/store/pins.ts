import type { EntityManager } from 'typeorm'
import type { PackageKind } from '../pin/package-kind'

/** The pins of one package that a member owns. */
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
  stock: Stock & { readonly kind: PackageKind; readonly creationId: string },
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO pins (id, code, package_id, kind, owner_id, status, created_at, creation_id)
     SELECT new.id, new.code, $3, $4, $5, 'available', $6, $7
       FROM unnest($1::uuid[], $2::text[]) AS new (id, code)`,
    [
      pins.map(({ id }) => id),
      pins.map(({ code }) => code),
      stock.packageId,
      stock.kind,
      stock.ownerId,
      now,
      stock.creationId,
    ],
  )
}

/** Transfers a member's oldest available pins. Returns their number, at most `qty`. */
export async function moveOldest(
  manager: EntityManager,
  stock: Stock,
  qty: number,
  recipientId: string,
): Promise<number> {
  return await changeOldest(manager, stock, qty, 'owner_id = $4', [recipientId])
}

/** Uses the oldest available repeat-order pins for an order. Returns their number, at most `qty`. */
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

// Lock order: a transaction locks its idempotency key or the rows of its registrations first, then its pins in one
// statement, by owner and package and oldest first. One order for all prevents deadlocks.

/**
 * After waiting for another transaction, FOR UPDATE rechecks each pin and continues with the next one if it is gone:
 * the limit counts pins actually taken. MATERIALIZED, because a subquery could be executed twice and lock twice as
 * many.
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
