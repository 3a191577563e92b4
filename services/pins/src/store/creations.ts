import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type LockedPin, lockedPinSql } from './voids'

/** Pins that an admin created together. Such a creation is undone when a row of `pin_voids` refers to it. */
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

/**
 * Locks the pins of a creation that are available, with their first owner and not locked by others: its untouched pins.
 */
export async function lockUntouched(
  manager: EntityManager,
  { id, ownerId }: Pick<Creation, 'id' | 'ownerId'>,
): Promise<LockedPin[]> {
  return await manager.query(
    `${lockedPinSql}
      WHERE creation_id = $1 AND owner_id = $2 AND status = 'available'
      ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
    [id, ownerId],
  )
}
