import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { settlementKitOn } from '../../test/support/intercepted-database'
import { differences } from '../../test/support/programme-differences'
import {
  type Bench,
  openBench,
  PLAN_1,
  place,
  placementsOf,
  Registrars,
  ROOT_ID,
  settleAll,
} from '../../test/support/settlement-bench'
import type { Plan } from '../plan/parameters'
import { SettlementProjection } from '../read-model/settlement-projection'
import { insertPlacements } from '../store/placements'
import { settleBatch } from './settle-batch'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

const now = () => bench.kit.clock.now()
const rows = async (sql: string) => (await bench.service.database.query(sql)).rows
const settle = (projection: SettlementProjection, limit?: number) =>
  settleBatch(bench.kit, projection, { now: now(), limit })

test('a batch writes numbers, explained bonuses and checkpoint together', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 3 })
  expect(await settle(new SettlementProjection())).toEqual({
    outcome: 'settled',
    placements: 3,
    bonuses: 5,
    end: expect.objectContaining({ seq: 4, bonusNo: 5 }),
    aheadOfClock: null,
    more: false,
  })
  expect(
    await rows(
      'SELECT bonus_no, seq, receiver_id, kind, level, side, matched, paid, cap, paid_before, amount FROM bonuses',
    ),
  ).toMatchObject([
    { bonus_no: 1n, seq: 2n, receiver_id: 1n, kind: 'sponsor', side: null, amount: 100_000n },
    { bonus_no: 2n, seq: 3n, receiver_id: 1n, kind: 'sponsor', amount: 100_000n },
    { bonus_no: 3n, seq: 4n, receiver_id: 1n, kind: 'sponsor', amount: 100_000n },
    {
      bonus_no: 4n,
      seq: 4n,
      receiver_id: 2n,
      kind: 'pairing',
      side: 'right',
      matched: 1,
      paid: 1,
      cap: 12,
      paid_before: 0,
    },
    {
      bonus_no: 5n,
      seq: 4n,
      receiver_id: 2n,
      kind: 'pairing_level',
      level: 1,
      side: 'right',
      amount: 5_000n,
    },
  ])
  expect(await differences(service.database)).toEqual([])
})

test('an empty queue changes nothing', async () => {
  expect(await settle(new SettlementProjection())).toMatchObject({ outcome: 'idle', placements: 0 })
  expect(await rows('SELECT batch FROM checkpoint')).toEqual([{ batch: 0n }])
})

test('any batch size and rebuilds in between agree with the oracle', async () => {
  const { kit, service } = bench
  const registrars = new Registrars(kit)
  let projection = new SettlementProjection()
  for (const limit of [1, 4, 9, 1000]) {
    await registrars.run(8, 1)
    projection = await settleAll(kit, limit === 9 ? new SettlementProjection() : projection, limit)
  }
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('interleaved ids of two registrations are numbered registration by registration', async () => {
  const { kit, service } = bench
  await kit.transaction(async (manager) => {
    const insert = (rows: string, registration: string) =>
      manager.query(
        `INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                                 placed_at, registration_id)
         SELECT id, gen_random_uuid(), parent, side, 1, 1, 1, 0, 1, $1, $2 FROM (VALUES ${rows}) AS m (id, parent, side)`,
        [now(), registration],
      )
    await insert(`(10, 1, 'left'), (12, 10, 'left'), (14, 10, 'right')`, newId())
    await insert(`(11, 1, 'right'), (13, 11, 'left')`, newId())
  })
  const projection = new SettlementProjection()
  expect(await settle(projection, 1)).toMatchObject({ placements: 3 })
  expect(await settle(projection, 1)).toMatchObject({ placements: 2 })
  expect(await rows('SELECT placement_id AS id FROM placement_log WHERE seq > 1 ORDER BY seq')).toEqual(
    [10n, 12n, 14n, 11n, 13n].map((id) => ({ id })),
  )
  expect(await differences(service.database)).toEqual([])
})

test('numbering a parent does not wait for an open insert of its child', async () => {
  const { kit, service } = bench
  const [parentId] = await place(kit, {})
  const projection = new SettlementProjection()
  await kit.database.transaction(async (manager) => {
    await insertPlacements(manager, [placementsOf(kit, { parentId, sponsorId: parentId, side: 'right' })])
    expect(await settle(projection)).toMatchObject({ outcome: 'settled', placements: 1 })
  })
  expect(await settle(projection)).toMatchObject({ outcome: 'settled', placements: 1 })
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a registration that commits late is numbered late despite smaller ids', async () => {
  const { kit, service } = bench
  const projection = new SettlementProjection()
  await kit.database.transaction(async (manager) => {
    await insertPlacements(manager, [placementsOf(kit, { quantity: 3 })])
    await place(kit, { side: 'right' })
    await settle(projection)
  })
  await settle(projection)
  expect(await rows('SELECT side FROM placement_log WHERE parent_id = 1 ORDER BY seq')).toEqual([
    { side: 'right' },
    { side: 'left' },
  ])
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('three concurrent settlers without a lease settle everything exactly once', async () => {
  const { kit, service } = bench
  const registrars = new Registrars(kit)
  let open = true
  const outcomes: string[] = []
  const replicas = [new SettlementProjection(), new SettlementProjection(), new SettlementProjection()]
  const work = replicas.map(async (projection) => {
    for (;;) {
      const last = !open
      const { outcome } = await settle(projection, 10)
      outcomes.push(outcome)
      if (last && outcome === 'idle') return
    }
  })
  await registrars.run(80, 4)
  open = false
  await Promise.all(work)
  expect(registrars.count).toBeGreaterThan(80)
  expect(outcomes).toContain('stale')
  for (const projection of replicas) {
    await projection.catchUp(kit.database.manager)
    expect(await differences(service.database, projection.engine)).toEqual([])
  }
})

test('a settler with a stale checkpoint changes nothing, catches up and continues', async () => {
  const { kit, service } = bench
  const late = new SettlementProjection()
  await late.catchUp(kit.database.manager)
  await place(kit, {})
  await settleAll(kit)
  await place(kit, { side: 'right' })
  expect(await settle(late)).toMatchObject({ outcome: 'stale', placements: 0 })
  expect(await settle(late)).toMatchObject({ outcome: 'settled', placements: 1 })
  expect(await differences(service.database, late.engine)).toEqual([])
})

test('an empty settler skips placements that another settles while it reads', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 3 })
  const late = new SettlementProjection()
  const catchUp = late.catchUp.bind(late)
  jest.spyOn(late, 'catchUp').mockImplementationOnce(async (manager) => {
    await settleAll(kit)
    return await catchUp(manager)
  })
  expect(await settle(late)).toMatchObject({ outcome: 'idle' })
  await place(kit, { parentId: ROOT_ID, side: 'right' })
  expect(await settle(late)).toMatchObject({ outcome: 'settled', placements: 1 })
  expect(await differences(service.database, late.engine)).toEqual([])
})

test('an error rolls the batch back, and the next call starts from the log', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 7 })
  // A row that conflicts with the first bonus.
  await service.database.query(
    `INSERT INTO bonuses SELECT 1, gen_random_uuid(), 1, 1, 'sponsor', 0, NULL, 0, 0, 0, NULL, NULL, 0, 1, 0`,
  )
  const projection = new SettlementProjection()
  await expect(settle(projection)).rejects.toThrow('duplicate key')
  expect(await rows('SELECT count(*) AS numbered FROM placement_log WHERE seq > 1')).toEqual([
    { numbered: 0n },
  ])
  await service.database.query('DELETE FROM bonuses')
  await settleAll(kit, projection)
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test.each([
  ['was made', async (done: () => Promise<unknown>) => void (await done())],
  ['was not made', async () => undefined],
])('a commit whose answer is lost and that %s is found out from the log', async (_what, before) => {
  const { kit, service } = bench
  await place(kit, { quantity: 7 })
  const projection = new SettlementProjection()
  const lost = new Error('connection lost during COMMIT')
  const database = new Proxy(kit.database, {
    get: (target, property) =>
      property === 'transaction'
        ? async (work: (manager: EntityManager) => Promise<unknown>) => {
            await before(() => target.transaction(work))
            throw lost
          }
        : Reflect.get(target, property),
  })
  await expect(settleBatch(settlementKitOn(database), projection, { now: now() })).rejects.toThrow(/during/)
  await place(kit, { side: 'right' })
  await settleAll(kit, projection)
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a placement ahead of the clock blocks settlement until that day', async () => {
  const { kit, service } = bench
  service.clock.freeze('2026-03-01T16:59:59.999Z')
  await place(kit, {})
  await place(kit, { side: 'right', placedAt: new Date('2026-03-01T17:00:00Z') })
  const projection = new SettlementProjection()
  expect(await settle(projection)).toMatchObject({
    placements: 1,
    aheadOfClock: { id: 3, day: '2026-03-02' },
  })
  expect(await settle(projection)).toMatchObject({ outcome: 'idle', aheadOfClock: { id: 3 } })
  service.clock.advance(1)
  expect(await settle(projection)).toMatchObject({ placements: 1, aheadOfClock: null })
  expect(await rows('SELECT business_day FROM placement_log WHERE seq > 1 ORDER BY seq')).toEqual([
    { business_day: '2026-03-01' },
    { business_day: '2026-03-02' },
  ])
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a new plan applies to later placements only and is never reverted', async () => {
  const { kit, service } = bench
  const [regular, repeat] = PLAN_1.packages
  const packages = [{ ...regular!, pair: 3, flushout: 2 }, repeat!]
  const plan2: Plan = { ...PLAN_1, version: 2, packages, bonusPairing: 7 }
  const [left] = await place(kit, {})
  const [right] = await place(kit, { side: 'right', plan: plan2 })
  await place(kit, { parentId: left, plan: PLAN_1 })
  const projection = await settleAll(kit)
  await place(kit, { parentId: right, quantity: 3, plan: PLAN_1 })
  await settleAll(kit, projection)
  expect(
    await rows(
      `SELECT p.plan_version, l.effective_version, l.points
         FROM placement_log l JOIN placements p ON p.id = l.placement_id WHERE l.seq BETWEEN 2 AND 5 ORDER BY l.seq`,
    ),
  ).toEqual([
    { plan_version: 1, effective_version: 1, points: 1 },
    { plan_version: 2, effective_version: 2, points: 3 },
    { plan_version: 1, effective_version: 2, points: 3 },
    { plan_version: 1, effective_version: 2, points: 3 },
  ])
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a version that is stored with other values places nothing', async () => {
  const other: Plan = { ...PLAN_1, bonusPairing: 1 }
  await expect(place(bench.kit, { plan: other })).rejects.toThrow('plan version 1 differs')
  expect(await rows('SELECT count(*) AS placements FROM placements')).toEqual([{ placements: 1n }])
})

test('a settler rebuilds after the epoch was incremented', async () => {
  const { kit, service } = bench
  await place(kit, {})
  const projection = await settleAll(kit)
  const before = projection.engine
  await service.database.query('UPDATE checkpoint SET epoch = epoch + 1')
  await place(kit, { side: 'right' })
  expect(await settle(projection)).toMatchObject({ outcome: 'stale' })
  expect(projection.engine).not.toBe(before)
  await settleAll(kit, projection)
  expect(await differences(service.database, projection.engine)).toEqual([])
})
