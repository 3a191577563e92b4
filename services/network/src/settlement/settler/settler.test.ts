import { defineService } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { z } from 'zod'
import { differences } from '../../../test/support/programme-differences'
import { type Bench, openBench, place, Registrars } from '../../../test/support/settlement-bench'
import { database } from '../../database'
import { followProjection } from '../../read-model/projection-follower'
import type { EngineReads } from '../engine'
import { settler } from './settler'

let bench: Bench
const running: TestService<Record<never, never>>[] = []

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()))
})
afterAll(() => bench.service.stop())

async function startSettler() {
  const service = await startService(settler, { sharedWith: bench.service })
  running.push(service)
  return service
}

/** The read model of a server process. */
async function startFollower(): Promise<EngineReads> {
  let reads: EngineReads | undefined
  const server = defineService({
    name: 'network',
    environment: z.object({}),
    database,
    async start(kit) {
      reads = (await followProjection(kit)).engine
    },
  })
  running.push(await startService(server, { sharedWith: bench.service }))
  return reads!
}

const numberOf = async (sql: string): Promise<bigint> =>
  (await bench.service.database.query(sql)).rows[0].count
const waiting = () => numberOf('SELECT count(*) FROM waiting_placements')
const metricsOf = async (service: TestService<Record<never, never>>) =>
  await (await fetch(`http://${service.sideAddress}/metrics`)).text()

test('the settler settles placements, and the server’s projection follows', async () => {
  const [, reads] = [await startSettler(), await startFollower()]
  const registrars = new Registrars(bench.kit)
  await registrars.run(30, 3)
  await eventually(async () => (await waiting()) === 0n)
  expect(await differences(bench.service.database)).toEqual([])
  await eventually(() => reads.size === registrars.count + 1)
  const { left, right } = reads.counters(1)
  expect(left.downlines + right.downlines).toBe(registrars.count)
  expect(reads.isBelow(registrars.count + 1, 1)).toBe(true)
  expect(reads.levels(1)).toHaveLength(10)
})

test('the settler wakes the readers of the bonus log directly', async () => {
  let wakeUps = 0
  const reader = defineService({
    name: 'wallet',
    environment: z.object({}),
    start(kit) {
      kit.subscribe('network.settled', () => wakeUps++)
    },
  })
  running.push(await startService(reader, { sharedWith: bench.service }))
  await startSettler()
  const registrars = new Registrars(bench.kit)
  // A wake-up before the subscription is lost, so others follow.
  await eventually(async () => {
    await registrars.run(1, 1)
    return wakeUps > 0
  })
  const { rows } = await bench.service.database.query(`SELECT FROM outbox WHERE subject = 'network.settled'`)
  expect(rows).toEqual([])
})

test('the second of two settlers takes over immediately when the first stops', async () => {
  const first = await startSettler()
  await place(bench.kit, {})
  await eventually(async () => (await waiting()) === 0n)
  const second = await startSettler()
  await place(bench.kit, { side: 'right' })
  await eventually(async () => (await waiting()) === 0n)
  expect(await metricsOf(second)).not.toContain('settlement_batches_total{outcome="settled"')

  await first.stop()
  running.splice(running.indexOf(first), 1)
  await place(bench.kit, { parentId: 2n })
  await eventually(async () => (await waiting()) === 0n)
  // The checkpoint is visible slightly before the counters.
  await eventually(async () =>
    expect(await metricsOf(second)).toContain('settlement_batches_total{outcome="settled"} 1'),
  )
  expect(await differences(bench.service.database)).toEqual([])
})

test('a killed settler loses its lease, and another takes over', async () => {
  await bench.service.database.query(
    `UPDATE settler_lease SET holder = gen_random_uuid(), until = now() + interval '1 second'`,
  )
  await startSettler()
  await place(bench.kit, {})
  await eventually(async () => (await waiting()) === 0n)
})

test('metrics show the end of the bonus log', async () => {
  const service = await startSettler()
  await place(bench.kit, {})
  await eventually(async () => (await waiting()) === 0n)
  const end = await numberOf('SELECT bonus_no AS count FROM checkpoint')
  expect(end).toBeGreaterThan(0n)
  await eventually(async () =>
    expect(await metricsOf(service)).toContain(`jejaring_settlement_bonus_log_end ${end}\n`),
  )
})

test('metrics show a clock behind the log until it catches up', async () => {
  const service = await startSettler()
  bench.service.clock.freeze('2026-03-01T08:00:00+07:00')
  await place(bench.kit, { placedAt: new Date('2026-03-02T08:00:00+07:00') })
  await eventually(async () => (await metricsOf(service)).includes('settlement_blocked_by_clock 1'))
  expect(await waiting()).toBe(1n)
  bench.service.clock.advance(24 * 3_600_000)
  await eventually(async () => (await waiting()) === 0n)
  await eventually(async () => (await metricsOf(service)).includes('settlement_blocked_by_clock 0'))
})

test('metrics count the rebuilds that fail until one succeeds', async () => {
  const service = await startSettler()
  const { database: log } = bench.service
  await log.query('ALTER TABLE checkpoint RENAME TO unreadable_checkpoint')
  try {
    await place(bench.kit, {})
    // The batch fails first, then each rebuild.
    await eventually(async () =>
      expect(await metricsOf(service)).toContain('settlement_batches_total{outcome="failed"} 3'),
    )
  } finally {
    await log.query('ALTER TABLE unreadable_checkpoint RENAME TO checkpoint')
  }
  await eventually(async () => (await waiting()) === 0n)
})
