import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { OwnedPin, StatusCounts } from '../void/void'

// A void skips pins that another transaction has locked, so it waits for nobody and is in no lock order. Skipped pins
// count as not available.

export interface NewVoid {
  readonly id: string
  readonly adminId: string
  readonly reason: string
  readonly qty: number
  /** The creation that is undone; undefined for chosen pins. */
  readonly creationId: string | undefined
  readonly voidedAt: Date
}

/** Locks those of these pins that are available and not locked by others. */
export async function lockAvailable(manager: EntityManager, ids: readonly string[]): Promise<LockedPin[]> {
  return await manager.query(
    `${lockedPinSql}
      WHERE id = ANY ($1) AND status = 'available' ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
    [ids],
  )
}

export type LockedPin = OwnedPin & { readonly id: string; readonly code: string }

/** Selects the columns of a `LockedPin`. */
export const lockedPinSql = 'SELECT id, code, owner_id AS "ownerId", package_id AS "packageId" FROM pins'

/** Inserts a void. Returns false if its creation was undone already; waits for an open transaction that undoes it. */
export async function insertVoid(
  manager: EntityManager,
  { id, adminId, reason, qty, creationId, voidedAt }: NewVoid,
): Promise<boolean> {
  const inserted: unknown[] = await manager.query(
    `INSERT INTO pin_voids (id, admin_id, reason, qty, creation_id, voided_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (creation_id) DO NOTHING RETURNING id`,
    [id, adminId, reason, qty, creationId ?? null, voidedAt],
  )
  return inserted.length > 0
}

/** Sets locked pins to void. */
export async function setVoid(manager: EntityManager, id: string, pins: readonly LockedPin[]): Promise<void> {
  await manager.query(`UPDATE pins SET status = 'void', void_id = $1 WHERE id = ANY ($2)`, [
    id,
    pins.map((pin) => pin.id),
  ])
}

/** Counts pins by status; unknown ids are in no count. */
export async function countByStatus(reads: Queryable, ids: readonly string[]): Promise<StatusCounts> {
  const rows: { status: keyof StatusCounts; pins: number }[] = await reads.query(
    'SELECT status, count(*)::int AS pins FROM pins WHERE id = ANY ($1) GROUP BY status',
    [ids],
  )
  const counts = { available: 0, reserved: 0, used: 0, void: 0 }
  for (const { status, pins } of rows) counts[status] = pins
  return counts
}
