import type { Reads } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { PackageKind } from '../packages'

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

/** Sets the oldest available activation pins aside for a registration. Answers how many there were, at most `qty`. */
export async function reserveOldest(
  manager: EntityManager,
  stock: Stock,
  qty: number,
  registrationId: string,
): Promise<number> {
  const reserved = `status = 'reserved', registration_id = $4`
  return await changeOldest(manager, stock, qty, reserved, [registrationId], `AND kind = 'activation'`)
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

/** Makes a registration's reserved pins used, the oldest for the first account. Answers how many there were. */
export async function useReserved(
  manager: EntityManager,
  registrationId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<number> {
  const [, used]: [unknown, number] = await manager.query(
    `${RESERVED}
     UPDATE pins SET status = 'used', activated_member_id = account.member_id, used_at = $3
       FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM reserved) AS numbered
       JOIN unnest($2::uuid[]) WITH ORDINALITY AS account (member_id, place) USING (place)
      WHERE pins.id = numbered.id`,
    [registrationId, memberIds, now],
  )
  return used
}

/** Makes a registration's reserved pins available to their owner again. */
export async function giveBack(manager: EntityManager, registrationId: string): Promise<void> {
  await manager.query(
    `${RESERVED}
     UPDATE pins SET status = 'available', registration_id = NULL FROM reserved WHERE pins.id = reserved.id`,
    [registrationId],
  )
}

/** Available pins of a member by package; packages without any are left out. */
export async function countAvailable(reads: Reads, ownerId: string): Promise<Map<number, bigint>> {
  const rows: { package_id: number; available: bigint }[] = await reads.query(
    `SELECT package_id, count(*) AS available FROM pins
      WHERE owner_id = $1 AND status = 'available' GROUP BY package_id`,
    [ownerId],
  )
  return new Map(rows.map((row) => [row.package_id, row.available]))
}

// Every transaction that changes pins takes its key or its registration's row first, and then locks its pins in
// one statement, oldest first. All wait in that one order, so no two can wait for each other.

const RESERVED = `
  WITH reserved AS MATERIALIZED (
    SELECT id, created_at FROM pins WHERE registration_id = $1 AND status = 'reserved'
     ORDER BY created_at, id FOR UPDATE)`

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
