import type { EntityManager } from 'typeorm'

/** Reads the number of the last posted bonus. */
export async function readIngestionPosition(manager: EntityManager): Promise<bigint> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake')
  return row!.position
}

/**
 * Compare-and-set of the position: returns false when it is no longer `from`. The row stays locked until the transaction
 * ends, so of two concurrent ingestions the second waits and then fails.
 */
export async function advanceIngestionPosition(
  manager: EntityManager,
  from: bigint,
  to: bigint,
): Promise<boolean> {
  const [, updatedRows]: [unknown, number] = await manager.query(
    'UPDATE bonus_intake SET position = $2 WHERE position = $1',
    [from, to],
  )
  return updatedRows === 1
}
