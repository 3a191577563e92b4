import type { EntityManager } from 'typeorm'
import type { Way } from '../preview/preview'
import type { Side } from '../tree/slots'

/**
 * The way from a member up to `topId`, both included, for a slot on one side of the member; undefined while one of them has
 * no number. In columns, since in a deep tree it has hundreds of thousands of steps.
 */
export async function readWay(
  manager: EntityManager,
  from: bigint,
  topId: bigint,
  side: Side,
): Promise<Way | undefined> {
  const [row]: { nodes: (number | null)[]; packages: number[]; sides: (Side | null)[] }[] =
    await manager.query(
      `WITH RECURSIVE way AS (
       SELECT id, parent_id, seq, package_id, side, 0 AS step FROM placements WHERE id = $1
       UNION ALL
       SELECT above.id, above.parent_id, above.seq, above.package_id, above.side, below.step + 1
         FROM way below JOIN placements above ON above.id = below.parent_id
        WHERE below.id <> $2
     )
     SELECT array_agg(seq::float8 ORDER BY step) AS nodes, array_agg(package_id::integer ORDER BY step) AS packages,
            array_agg(side ORDER BY step) AS sides
       FROM way`,
      [from, topId],
    )
  const { nodes, packages, sides } = row!
  if (nodes.includes(null)) return undefined
  // A node's own side is the leg of the node above it.
  return { nodes: nodes as number[], packages, legs: [side, ...(sides.slice(0, -1) as Side[])] }
}

export async function usernamesOf(
  manager: EntityManager,
  nodes: readonly number[],
): Promise<Map<number, string>> {
  const rows: { seq: number; username: string }[] = await manager.query(
    `SELECT p.seq::float8 AS seq, m.username FROM placements p JOIN members m ON m.member_id = p.member_id
      WHERE p.seq = ANY ($1::bigint[])`,
    [nodes],
  )
  return new Map(rows.map(({ seq, username }) => [seq, username]))
}
