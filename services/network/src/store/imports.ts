import type { EntityManager } from 'typeorm'

/** The import; a programme has at most one. */
export interface ImportState {
  readonly id: string
  readonly digest: string
  readonly beganAt: Date
  readonly finished: boolean
}

export async function readImport(manager: EntityManager): Promise<ImportState | undefined> {
  const [row]: ImportState[] = await manager.query(
    `SELECT id, digest, began_at AS "beganAt", finished_at IS NOT NULL AS finished FROM imports`,
  )
  return row
}

/**
 * True when the tree has only the root and no registration is in progress. The table lock waits for registrations that
 * are being accepted and blocks new ones until the caller's transaction ends.
 */
export async function lockAndCheckEmpty(manager: EntityManager): Promise<boolean> {
  await manager.query('LOCK TABLE registrations IN SHARE MODE')
  const [row]: { empty: boolean }[] = await manager.query(
    `SELECT NOT EXISTS (SELECT FROM placements WHERE parent_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM registrations WHERE state <> 'failed') AS empty`,
  )
  return row!.empty
}

export async function openImport(manager: EntityManager, id: string, digest: string): Promise<void> {
  await manager.query('INSERT INTO imports (id, digest) VALUES ($1, $2)', [id, digest])
}

/** Returns false when there is no such import, or its placements are not written yet. */
export async function closeImport(manager: EntityManager, id: string): Promise<boolean> {
  const [, closed]: [unknown, number] = await manager.query(
    `UPDATE imports SET finished_at = coalesce(finished_at, now()) WHERE id = $1 AND written_at IS NOT NULL`,
    [id],
  )
  return closed === 1
}
