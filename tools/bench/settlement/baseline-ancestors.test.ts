import { defineService } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { database as schema } from '../../../services/network/src/database'
import { GrowingTree, SHAPES, seeded } from '../../../services/network/test/support/tree-shapes'
import { WalkEngine } from '../../../services/network/test/support/walk-engine'
import { DEFAULT_PLAN } from '../../cli/reconcile/testing/default-plan'
import { createAncestorsBaseline, registerWithAncestors } from './baseline-ancestors'
import { fillBaseline } from './baseline-tables'
import { connect } from './connect'
import { growProgramme, type Member, nextMember } from './prefill'

const MEMBERS = 150
const DAYS = ['2026-01-06', '2026-01-07']

let service: TestService
let database: DataSource
beforeAll(async () => {
  service = await startService(
    defineService({ name: 'network', environment: z.object({}), database: schema, start() {} }),
  )
  database = await connect(service.environment.MIGRATION_DATABASE_URL as string, 2)
  await createAncestorsBaseline(database)
})
afterAll(async () => {
  await database.destroy()
  await service.stop()
})
beforeEach(async () => {
  await database.query('TRUNCATE rival_nodes, rival_bonuses RESTART IDENTITY')
})

function membersOf(shape: (typeof SHAPES)[number]): Member[] {
  const random = seeded(5)
  const tree = new GrowingTree(shape, random)
  return Array.from({ length: MEMBERS }, () => nextMember(tree, random))
}

const dayOf = (index: number) => (index < MEMBERS / 2 ? DAYS[0] : DAYS[1]) as string

/** Outcome of the reference engine for the same members. */
function expectedOutcome(members: readonly Member[]) {
  const engine = new WalkEngine()
  const entry = { packageId: 1, points: 1 }
  engine.apply(
    { seq: 1, parent: 0, side: 'left', sponsor: 0, ...entry, businessDay: '1970-01-01' },
    DEFAULT_PLAN,
  )
  const bonuses = members.flatMap((member, index) =>
    engine
      .apply({ ...member, ...entry, businessDay: dayOf(index) }, DEFAULT_PLAN)
      .map((bonus) =>
        [
          ...[
            bonus.seq,
            bonus.receiver,
            bonus.kind,
            bonus.level,
            bonus.side ?? '-',
            bonus.matched,
            bonus.paid,
          ],
          ...[
            bonus.flushed,
            bonus.flushoutLimit ?? '-',
            bonus.paidBefore ?? '-',
            bonus.rate,
            bonus.planVersion,
            bonus.amount,
          ],
        ].join(' '),
      ),
  )
  const counters = [1, ...members.map(({ seq }) => seq)].map((seq) => {
    const { left, right, paid, sponsored } = engine.counters(seq)
    const levels = engine.levels(seq)
    const legs = [left.downlines, right.downlines, left.points, right.points, paid, sponsored]
    return [seq, ...legs, ...levels.map((row) => row.left), ...levels.map((row) => row.right)].join(' ')
  })
  return { bonuses: bonuses.sort(), counters }
}

async function storedOutcome() {
  const bonuses: { line: string }[] = await database.query(
    `SELECT concat_ws(' ', seq, receiver_id, kind, level, coalesce(side, '-'), matched, paid, flushed,
                      coalesce(cap::text, '-'), coalesce(paid_before::text, '-'), rate, plan_version, amount) AS line
       FROM rival_bonuses`,
  )
  const counters: { line: string }[] = await database.query(
    `SELECT concat_ws(' ', id, left_members, right_members, left_points, right_points, paid, sponsored,
                      array_to_string(left_levels, ' '), array_to_string(right_levels, ' ')) AS line
       FROM rival_nodes ORDER BY id`,
  )
  return { bonuses: bonuses.map(({ line }) => line).sort(), counters: counters.map(({ line }) => line) }
}

test.each(SHAPES)('updating all ancestors equals the reference in a %s tree', async (shape) => {
  const members = membersOf(shape)
  await database.query(`INSERT INTO rival_nodes (day) VALUES ('1970-01-01')`)
  for (const [index, member] of members.entries()) {
    await registerWithAncestors(database, member, dayOf(index))
  }
  expect(await storedOutcome()).toEqual(expectedOutcome(members))
})

test('fillBaseline writes the counters of the grown tree', async () => {
  const programme = growProgramme('random', 50)
  await fillBaseline(database, programme)
  const rows: { sum: number }[] = await database.query(
    'SELECT sum(left_members + right_members)::float8 AS sum FROM rival_nodes',
  )
  const depths = programme.members
    .map(({ seq }) => programme.engine.counters(seq))
    .concat(programme.engine.counters(1))
  expect(rows[0]!.sum).toBe(
    depths.reduce((sum, { left, right }) => sum + left.downlines + right.downlines, 0),
  )
})
