import { defineService } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { database as schema } from '../../../services/network/src/database'
import { connect } from '../settlement-bench/fixture'
import { growProgramme, Openings } from '../settlement-bench/prefill'
import { OurWay } from './our-way'
import { countTree } from './recount'
import { report, wrongWith } from './report'
import { fillUsual, wrongInUsual } from './usual-rows'
import { globalLock, readModifyWrite } from './usual-ways'

let service: TestService
let database: DataSource
beforeAll(async () => {
  service = await startService(
    defineService({ name: 'network', environment: z.object({}), database: schema, start() {} }),
  )
  database = await connect(service.environment.MIGRATION_DATABASE_URL as string, 5)
})
afterAll(async () => {
  await database.destroy()
  await service.stop()
})

test('a tree is counted from its rows', () => {
  const counted = countTree([
    { id: 1, parent: null, side: null, sponsor: null },
    { id: 2, parent: 1, side: 'left', sponsor: 1 },
    { id: 3, parent: 1, side: 'right', sponsor: 1 },
    { id: 4, parent: 2, side: 'right', sponsor: 1 },
  ])
  expect(counted.get(1)).toEqual({ left: 2, right: 1, pairs: 1, sponsored: 3 })
  expect(counted.get(2)).toEqual({ left: 0, right: 1, pairs: 0, sponsored: 0 })
})

test.each([
  ['balanced', globalLock],
  ['power', globalLock],
  ['balanced', readModifyWrite],
  ['power', readModifyWrite],
] as const)('with one client, a %s tree is counted rightly by: $name', async (shape, way) => {
  const programme = growProgramme(shape, 40)
  await fillUsual(database, programme)
  expect(await wrongInUsual(database)).toBe(0)
  const openings = new Openings(programme, 1)
  for (const newcomer of openings.take(20)) await way.register(database, newcomer)
  expect(await wrongInUsual(database)).toBe(0)
  await database.query('UPDATE usual_nodes SET left_members = left_members + 1 WHERE id = 1')
  expect(await wrongInUsual(database)).toBe(1)
})

test('ours is counted rightly with several clients', async () => {
  const ours = new OurWay(database)
  await ours.start()
  const place = (parent: number, side: 'left' | 'right') => ours.register({ parent, side, sponsor: 1 })
  const all = async () => {
    const [left, right] = await Promise.all([place(1, 'left'), place(1, 'right')])
    await Promise.all([place(left, 'left'), place(left, 'right'), place(right, 'left')])
  }
  await ours.settleWhile(all())
  const [settled]: { count: number }[] = await database.query(
    'SELECT count(*)::integer AS count FROM placement_log',
  )
  expect(settled?.count).toBe(6)
  expect(await ours.wrong()).toBe(0)
})

test('wrong counters are told', () => {
  const run = (wrong: number) => ({ rate: 10, registered: 5, deadlocks: wrong, wrong })
  const figures = (name: string, alone: number, together: number) => [
    { shape: 'power' as const, members: 1000, ways: [{ name, alone: run(alone), together: run(together) }] },
  ]
  expect(wrongWith(figures('read, modify, write', 0, 7))).toEqual([])
  expect(wrongWith(figures('read, modify, write', 1, 7))).toHaveLength(1)
  expect(wrongWith(figures('ours', 0, 1))).toHaveLength(1)
  expect(report(figures('read, modify, write', 0, 7), 8)).toContain(
    '| power | 1,000 | 10 | 10 | **7** (of 5 registered, 7 deadlocks) |',
  )
})
