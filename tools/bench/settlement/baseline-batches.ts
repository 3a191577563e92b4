import { newId } from '@jejaring/service-kit'
import type { DataSource, EntityManager } from 'typeorm'
import type { BonusDecision } from '../../../services/network/src/settlement/engine'
import { BonusWriter, type NewBonus } from '../../../services/network/src/store/bonus-log'
import type { Slot } from '../../../services/network/test/support/tree-shapes'

const BATCH_SIZE = 1_000
const SIDES = ['left', 'right'] as const

interface Node {
  readonly id: number
  readonly parent_id: number | null
  readonly side: 0 | 1
  readonly sponsor_id: number
  readonly day: string
  readonly counted: boolean
  readonly points: [number, number]
  readonly levels: [number[], number[]]
  paid: number
  paid_day: string
  paid_today: number
  sponsored: number
}

/** Inserts registrations for the worker; returns their ids. */
export async function logForBatches(
  database: Pick<EntityManager, 'query'>,
  slots: readonly (Slot & { sponsor: number })[],
  day: string,
): Promise<number[]> {
  const rows: { id: number }[] = await database.query(
    `INSERT INTO rival_nodes (parent_id, side, sponsor_id, day, counted)
     SELECT p, s, o, $4, false FROM unnest($1::bigint[], $2::smallint[], $3::bigint[]) WITH ORDINALITY AS m (p, s, o, n)
      ORDER BY n RETURNING id::float8 AS id`,
    [
      slots.map(({ parent }) => parent),
      slots.map(({ side }) => (side === 'left' ? 0 : 1)),
      slots.map(({ sponsor }) => sponsor),
      day,
    ],
  )
  return rows.map(({ id }) => id)
}

/**
 * Baseline B: one worker takes up to a thousand registrations, reads the rows of all their ancestors, counts in memory and
 * writes them back with one UPDATE. Returns the settled ids.
 */
export async function settleInBatches(database: DataSource): Promise<number[]> {
  return await database.transaction(async (manager) => {
    const waiting: { id: number }[] = await manager.query(
      `SELECT id::float8 AS id FROM rival_nodes WHERE NOT counted ORDER BY id LIMIT ${BATCH_SIZE}`,
    )
    if (waiting.length === 0) return []
    const ids = waiting.map(({ id }) => id)
    const nodes = await readAround(manager, ids)
    await writeBonuses(
      manager,
      ids.flatMap((id) => count(nodes, id)),
    )
    await writeNodes(manager, [...nodes.values()])
    return ids
  })
}

async function readAround(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Node>> {
  const rows: Node[] = await manager.query(
    `WITH RECURSIVE way AS (
       SELECT id, parent_id FROM rival_nodes WHERE id = ANY($1)
       UNION
       SELECT n.id, n.parent_id FROM way JOIN rival_nodes n ON n.id = way.parent_id
     ), wanted AS (
       SELECT id FROM way UNION SELECT sponsor_id FROM rival_nodes WHERE id = ANY($1)
     )
     SELECT id::float8 AS id, parent_id::float8 AS parent_id, side, sponsor_id::float8 AS sponsor_id, day,
            ARRAY[left_points::float8, right_points::float8] AS points,
            ARRAY[left_levels, right_levels] AS levels, paid::float8 AS paid, paid_day, paid_today, sponsored
       FROM rival_nodes JOIN wanted USING (id)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function count(nodes: ReadonlyMap<number, Node>, id: number): NewBonus[] {
  const placed = nodes.get(id) as Node
  const bonuses = [bonus(placed, placed.sponsor_id, { kind: 'sponsor', rate: 100_000n, amount: 100_000n })]
  ;(nodes.get(placed.sponsor_id) as Node).sponsored += 1
  let below = placed
  for (let distance = 1; below.parent_id !== null; distance++) {
    const node = nodes.get(below.parent_id) as Node
    const [leg, other] = [below.side, (1 - below.side) as 0 | 1]
    if (node.points[leg]++ < node.points[other]) bonuses.push(pair(node, placed, leg))
    if (distance <= 10) {
      const isPair = node.levels[leg][distance - 1]! < node.levels[other][distance - 1]!
      node.levels[leg][distance - 1]! += 1
      if (isPair) bonuses.push(levelPair(node, placed, leg, distance))
    }
    below = node
  }
  return bonuses
}

function pair(node: Node, placed: Node, leg: 0 | 1): NewBonus {
  if (node.paid_day !== placed.day) node.paid_today = 0
  node.paid_day = placed.day
  const paidBefore = node.paid_today
  const paid = paidBefore < 12 ? 1 : 0
  node.paid_today += paid
  node.paid += paid
  return bonus(placed, node.id, {
    kind: 'pairing',
    side: SIDES[leg],
    matched: 1,
    paid,
    flushed: 1 - paid,
    flushoutLimit: 12,
    paidBefore,
    rate: 50_000n,
    amount: BigInt(paid) * 50_000n,
  })
}

function levelPair(node: Node, placed: Node, leg: 0 | 1, level: number): NewBonus {
  return bonus(placed, node.id, {
    kind: 'pairing_level',
    level,
    side: SIDES[leg],
    matched: 1,
    paid: 1,
    rate: 5_000n,
    amount: 5_000n,
  })
}

type DecidedFields = Partial<BonusDecision> & Pick<BonusDecision, 'kind' | 'rate' | 'amount'>

function bonus({ id: seq }: Node, receiver: number, decided: DecidedFields): NewBonus {
  const none = {
    level: 0,
    side: null,
    matched: 0,
    paid: 0,
    flushed: 0,
    flushoutLimit: null,
    paidBefore: null,
  }
  return { receiverId: receiver, decision: { ...none, seq, receiver, planVersion: 1, ...decided } }
}

async function writeNodes(manager: EntityManager, nodes: readonly Node[]): Promise<void> {
  // Points and members are the same here: every package gives one point.
  await manager.query(
    `UPDATE rival_nodes n SET counted = true, left_members = u.l, right_members = u.r, left_points = u.l,
            right_points = u.r, paid = u.paid, paid_day = u.paid_day, paid_today = u.paid_today,
            sponsored = u.sponsored, left_levels = u.left_levels, right_levels = u.right_levels
       FROM (SELECT id, l, r, paid, paid_day, paid_today, sponsored, ll::integer[] AS left_levels,
                    rl::integer[] AS right_levels
               FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::date[], $6::integer[],
                           $7::integer[], $8::text[], $9::text[])
                 AS u (id, l, r, paid, paid_day, paid_today, sponsored, ll, rl)) u
      WHERE n.id = u.id`,
    [
      nodes.map(({ id }) => id),
      nodes.map(({ points }) => points[0]),
      nodes.map(({ points }) => points[1]),
      nodes.map(({ paid }) => paid),
      nodes.map(({ paid_day }) => paid_day),
      nodes.map(({ paid_today }) => paid_today),
      nodes.map(({ sponsored }) => sponsored),
      nodes.map(({ levels }) => `{${levels[0].join()}}`),
      nodes.map(({ levels }) => `{${levels[1].join()}}`),
    ],
  )
}

/** Uses the product's writer, the fastest way. A single worker numbers the bonuses. */
async function writeBonuses(manager: EntityManager, bonuses: readonly NewBonus[]): Promise<void> {
  const [row]: { last: number }[] = await manager.query(
    'SELECT coalesce(max(bonus_no), 0)::float8 AS last FROM rival_bonuses',
  )
  const first = { after: row!.last, firstId: newId(new Date()) }
  const writer = BonusWriter.open(manager, first, { table: 'rival_bonuses' })
  for (const bonus of bonuses) writer.write(bonus)
  await writer.end()
}
