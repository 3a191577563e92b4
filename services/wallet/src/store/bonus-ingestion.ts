import type { EntityManager } from 'typeorm'

/** The number of the last bonus that was posted. */
export async function readIngestionPosition(manager: EntityManager): Promise<bigint> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake')
  return row!.position
}

/**
 * Moves the position on, if it is still where the caller read from; otherwise false. The row stays locked
 * until the transaction ends, so of two intakes the second waits and then finds it moved.
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
