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
  readonly creationId: string | undefined
  readonly voidedAt: Date
}

export interface Creation {
  readonly id: string
  readonly adminId: string
  readonly ownerId: string
  readonly packageId: number
  readonly qty: number
  readonly createdAt: Date
}

export async function insertCreation(manager: EntityManager, creation: Creation): Promise<void> {
  const { id, adminId, ownerId, packageId, qty, createdAt } = creation
  await manager.query(
    `INSERT INTO pin_creations (id, admin_id, owner_id, package_id, qty, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, adminId, ownerId, packageId, qty, createdAt],
  )
}

/** Returns a creation; undefined if there is none. */
export async function readCreation(reads: Queryable, id: string): Promise<Creation | undefined> {
  const [row]: Creation[] = await reads.query(
    `SELECT id, admin_id AS "adminId", owner_id AS "ownerId", package_id AS "packageId", qty, created_at AS "createdAt"
       FROM pin_creations WHERE id = $1`,
    [id],
  )
  return row
}

/** Locks those of these pins that are available and not locked by others. */
export async function lockAvailable(manager: EntityManager, ids: readonly string[]): Promise<LockedPin[]> {
  return await manager.query(
    `SELECT id, owner_id AS "ownerId", package_id AS "packageId" FROM pins
      WHERE id = ANY ($1) AND status = 'available' ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
    [ids],
  )
}

/** Same for the pins of a creation that are with their first owner. */
export async function lockUntouched(
  manager: EntityManager,
  { id, ownerId }: Pick<Creation, 'id' | 'ownerId'>,
): Promise<LockedPin[]> {
  return await manager.query(
    `SELECT id, owner_id AS "ownerId", package_id AS "packageId" FROM pins
      WHERE creation_id = $1 AND owner_id = $2 AND status = 'available'
      ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
    [id, ownerId],
  )
}

export type LockedPin = OwnedPin & { readonly id: string }

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

/** Returns the usernames of members by id. */
export async function readUsernames(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { member_id: string; username: string }[] = await manager.query(
    'SELECT member_id, username FROM members WHERE member_id = ANY ($1)',
    [memberIds],
  )
  return new Map(rows.map(({ member_id, username }) => [member_id, username]))
}
