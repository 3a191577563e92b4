import { type Node, type ReadTreeReply, type ReadTreeRequest, Side } from '@jejaring/proto/network/v1/network'
import type { Pool } from 'pg'
import { readTree } from './raw-calls'
import { serveRaw } from './raw-server'

const DEPTH = 4

/** The query of `network` for a view of the tree. */
const SELECT = {
  name: 'tree',
  text: `
    WITH RECURSIVE view AS (
      SELECT p.*, 0 AS depth FROM placements p WHERE p.member_id = $1
      UNION ALL
      SELECT below.*, above.depth + 1
        FROM view above JOIN placements below ON below.parent_id = above.id
       WHERE above.depth < ${DEPTH}
    )
    SELECT p.id, p.parent_id, p.member_id, p.placed_at, p.side, p.depth, m.username, m.name, m.photo_hash,
           (SELECT l.seq FROM placement_log l WHERE l.placement_id = p.id) AS seq
      FROM view p CROSS JOIN LATERAL (SELECT * FROM members WHERE member_id = p.member_id LIMIT 1) m
     ORDER BY p.id`,
}

interface Row {
  readonly id: string
  readonly parent_id: string
  readonly member_id: string
  readonly placed_at: Date
  readonly side: 'left' | 'right'
  readonly depth: number
  readonly username: string
  readonly name: string
  readonly photo_hash: string
}

/** The engine's in-memory counters cost next to nothing, so constants do. */
const counters = { left: 12n, right: 7n }

async function read(pool: Pool, { username: memberId }: ReadTreeRequest): Promise<ReadTreeReply> {
  const { rows } = await pool.query<Row>({ ...SELECT, values: [memberId] })
  const nodes = new Map<string, Node>()
  for (const row of rows) {
    const node = nodeOf(row)
    nodes.set(row.id, node)
    const above = nodes.get(row.parent_id)
    if (above) above[row.side] = { content: { $case: 'node', value: node } }
  }
  const [top] = rows
  if (!top) throw new Error('no such member')
  return { root: nodes.get(top.id), previousUsername: '', path: [top.username] }
}

function nodeOf({ member_id: memberId, username, name, photo_hash: photoHash, ...row }: Row): Node {
  const free = (position: Side): Node['left'] =>
    row.depth < DEPTH
      ? { content: { $case: 'free', value: { uplineUsername: username, position } } }
      : undefined
  return {
    memberId,
    username,
    name,
    photoHash,
    createdAt: row.placed_at,
    packageCode: 'REG',
    downlines: counters,
    waiting: counters,
    points: counters,
    left: free(Side.LEFT),
    right: free(Side.RIGHT),
  }
}

/** Second service of the raw stack: one statement, and a message of the cards. */
serveRaw(readTree, read)
