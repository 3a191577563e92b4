import type { DataSource } from 'typeorm'
import { HeavyPathEngine } from '../../../services/network/src/settlement/heavy-path-engine'
import {
  GrowingTree,
  type Shape,
  type Slot,
  seeded,
  slotOf,
} from '../../../services/network/test/support/tree-shapes'
import { DEFAULT_PLAN } from '../../cli/reconcile/testing/default-plan'

const CHUNK_ROWS = 20_000
export const DAY = '2026-01-05'

export interface Member extends Slot {
  readonly seq: number
  readonly sponsor: number
}

/** A tree of `size` members with its settlement state. */
export interface Programme {
  readonly tree: GrowingTree
  readonly members: readonly Member[]
  readonly engine: HeavyPathEngine
}

/** Grows a tree in memory; the same shape and size give the same tree. */
export function growProgramme(shape: Shape, size: number): Programme {
  const random = seeded(size)
  const tree = new GrowingTree(shape, random)
  const engine = HeavyPathEngine.empty(size + 1)
  const root = { seq: 1, parent: 0, side: 'left', sponsor: 0 } as const
  engine.replay({ ...root, ...ENTRY, businessDay: '1970-01-01' }, DEFAULT_PLAN)
  const members: Member[] = []
  while (members.length < size - 1) {
    const member = nextMember(tree, random)
    engine.replay({ ...member, ...ENTRY, businessDay: DAY }, DEFAULT_PLAN)
    members.push(member)
  }
  return { tree, members, engine }
}

const ENTRY = { packageId: 1, points: 1 }

/** Adds a member to the tree, with a random sponsor among the earlier ones. */
export function nextMember(tree: GrowingTree, random: () => number): Member {
  const slot = tree.next()
  return { ...slot, seq: tree.size, sponsor: 1 + Math.floor(random() * (tree.size - 1)) }
}

/** Writes the members into the log as settled, without bonus rows. */
export async function fillLog(database: DataSource, { members }: Programme): Promise<void> {
  const runner = database.createQueryRunner()
  try {
    // Disables triggers and foreign keys: the rows are generated.
    await runner.query(`SET session_replication_role = replica`)
    for (let from = 0; from < members.length; from += CHUNK_ROWS) {
      await insertLogged(runner, members.slice(from, from + CHUNK_ROWS))
    }
    const size = members.length + 1
    await runner.query(`SELECT setval(pg_get_serial_sequence('placements', 'id'), $1)`, [size])
    await runner.query('UPDATE checkpoint SET seq = $1, batch = 1, day = $2', [size, DAY])
    await runner.query('SET session_replication_role = origin')
    await runner.query('VACUUM ANALYZE placements, placement_log')
  } finally {
    await runner.release()
  }
}

/** A member to be placed. */
export type UnplacedMember = Omit<Member, 'seq'>

/** The candidate slots for new members: the free slots of a grown tree, and those below members placed since. */
export class CandidateSlots {
  private readonly free: number[]
  private readonly size: number
  private readonly random: () => number

  constructor({ tree }: Programme, seed: number) {
    this.free = tree.freeSlots()
    this.size = tree.size
    this.random = seeded(seed)
  }

  /** How many slots are free. */
  get left(): number {
    return this.free.length
  }

  /** Takes random slots for newcomers with random sponsors. */
  take(count: number): UnplacedMember[] {
    return Array.from({ length: count }, () => {
      const index = Math.floor(this.random() * this.free.length)
      const slot = this.free[index] as number
      const last = this.free.pop() as number
      if (index < this.free.length) this.free[index] = last
      return { ...slotOf(slot), sponsor: 1 + Math.floor(this.random() * this.size) }
    })
  }

  /** Adds the slots below committed members. */
  open(ids: readonly number[]): void {
    for (const id of ids) this.free.push(2 * id, 2 * id + 1)
  }
}

/** Inserts unsettled placements, each a separate registration; returns their ids. */
export async function fillWaiting(
  database: DataSource,
  newcomers: readonly UnplacedMember[],
): Promise<number[]> {
  const rows: { id: number }[] = await database.query(
    `INSERT INTO placements (member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                             placed_at, registration_id)
     SELECT uuidv7(), parent, side, sponsor, 1, 1, 500000, 1, '${DAY}T05:00:00Z', uuidv7()
       FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS m (parent, side, sponsor)
     RETURNING id::float8 AS id`,
    [
      newcomers.map(({ parent }) => parent),
      newcomers.map(({ side }) => side),
      newcomers.map(({ sponsor }) => sponsor),
    ],
  )
  return rows.map(({ id }) => id)
}

async function insertLogged(
  on: { query(sql: string, parameters: unknown[]): Promise<unknown> },
  members: readonly Member[],
): Promise<void> {
  const columns = [
    members.map(({ seq }) => seq),
    members.map(({ parent }) => parent),
    members.map(({ side }) => side),
    members.map(({ sponsor }) => sponsor),
  ]
  const rows =
    'unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) AS m (seq, parent, side, sponsor)'
  await on.query(
    `INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                             placed_at, registration_id)
     SELECT seq, uuidv7(), parent, side, sponsor, 1, 1, 500000, 1, '${DAY}T05:00:00Z', uuidv7()
       FROM ${rows} ORDER BY seq`,
    columns,
  )
  await on.query(
    `INSERT INTO placement_log SELECT seq, seq, parent, side, sponsor, 1, 1, '${DAY}', 1 FROM ${rows} ORDER BY seq`,
    columns,
  )
}
