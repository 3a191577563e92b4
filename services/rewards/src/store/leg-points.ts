import type { EntityManager } from 'typeorm'

/** The number of the last bonus that was added up. */
export async function readIntake(manager: EntityManager): Promise<bigint> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake')
  return row!.position
}

/**
 * Moves the position on, if it is still where the caller read from; otherwise false. The row stays locked
 * until the transaction ends, so of two readers the second waits and then finds it moved.
 */
export async function moveIntake(manager: EntityManager, from: bigint, to: bigint): Promise<boolean> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake FOR UPDATE')
  if (row!.position !== from) return false
  await manager.query('UPDATE bonus_intake SET position = $1', [to])
  return true
}

/** Adds newly matched pairs to the members' points. */
export async function addPoints(manager: EntityManager, points: ReadonlyMap<string, bigint>): Promise<void> {
  await manager.query(
    `INSERT INTO leg_points AS l (member_id, points)
     SELECT * FROM unnest($1::uuid[], $2::bigint[])
     ON CONFLICT (member_id) DO UPDATE SET points = l.points + excluded.points`,
    [[...points.keys()], [...points.values()]],
  )
}

/** Members who have reached `points` and were not taken before, at most so many; they are taken now. */
export async function takeQualified(manager: EntityManager, points: bigint, most: number): Promise<string[]> {
  const [taken]: [{ member_id: string }[], number] = await manager.query(
    `UPDATE leg_points SET qualified = true
      WHERE member_id IN (SELECT member_id FROM leg_points WHERE NOT qualified AND points >= $1
                           ORDER BY points DESC LIMIT $2 FOR UPDATE)
     RETURNING member_id`,
    [points, most],
  )
  return taken.map(({ member_id }) => member_id)
}
