import type { EntityManager } from 'typeorm'

/** Number of the last bonus that was added to `leg_points`. */
export async function readIngestionPosition(manager: EntityManager): Promise<bigint> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake')
  return row!.position
}

/**
 * Compare-and-set of the position: returns false when another run has moved it. The row stays locked until the
 * transaction ends, so of two concurrent runs the second waits and then fails.
 */
export async function advanceIngestionPosition(
  manager: EntityManager,
  from: bigint,
  to: bigint,
): Promise<boolean> {
  const [row]: { position: bigint }[] = await manager.query('SELECT position FROM bonus_intake FOR UPDATE')
  if (row!.position !== from) return false
  await manager.query('UPDATE bonus_intake SET position = $1', [to])
  return true
}

/** Adds newly matched pairs to members' points. */
export async function addPoints(manager: EntityManager, points: ReadonlyMap<string, bigint>): Promise<void> {
  await manager.query(
    `INSERT INTO leg_points AS l (member_id, points)
     SELECT * FROM unnest($1::uuid[], $2::bigint[])
     ON CONFLICT (member_id) DO UPDATE SET points = l.points + excluded.points`,
    [[...points.keys()], [...points.values()]],
  )
}

/** Marks up to `limit` members who have reached `points` as qualified and returns their ids; each is returned once. */
export async function markQualified(
  manager: EntityManager,
  points: bigint,
  limit: number,
): Promise<string[]> {
  const [rows]: [{ member_id: string }[], number] = await manager.query(
    `UPDATE leg_points SET qualified = true
      WHERE member_id IN (SELECT member_id FROM leg_points WHERE NOT qualified AND points >= $1
                           ORDER BY points DESC LIMIT $2 FOR UPDATE)
     RETURNING member_id`,
    [points, limit],
  )
  return rows.map(({ member_id }) => member_id)
}
