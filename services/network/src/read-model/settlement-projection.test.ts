import { withOverride } from '../../test/support/intercepted-database'
import { differences } from '../../test/support/programme-differences'
import { type Bench, openBench, place, Registrars, settleAll } from '../../test/support/settlement-bench'
import { NO_COUNTERS } from '../settlement/engine'
import { SettlementProjection } from './settlement-projection'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

test('a projection has no checkpoint until it has caught up', async () => {
  const { manager } = bench.kit.database
  const projection = new SettlementProjection()
  expect(projection.checkpoint).toBeNull()
  await projection.catchUp(manager)
  expect(projection.checkpoint).toMatchObject({ seq: 1, batch: 0, bonusNo: 0, planVersion: 1 })
  expect(projection.engine.counters(1)).toEqual(NO_COUNTERS)
})

test('reading the log page by page equals settling it', async () => {
  const { kit, service } = bench
  await new Registrars(kit).run(20, 1)
  await settleAll(kit)
  for (const page of [1, 7, 1000]) {
    const projection = new SettlementProjection(page)
    await projection.catchUp(kit.database.manager)
    expect(await differences(service.database, projection.engine)).toEqual([])
  }
})

test('a failing database does not lose the part that was read', async () => {
  const { kit, service } = bench
  await new Registrars(kit).run(20, 1)
  await settleAll(kit)
  const { manager } = kit.database
  let pages = 0
  const failing = withOverride(
    manager,
    'dataSource',
    withOverride(kit.database, 'createQueryRunner', () => {
      if (++pages === 3) throw new Error('connection lost')
      return kit.database.createQueryRunner()
    }),
  )
  const projection = new SettlementProjection(5)
  await expect(projection.catchUp(failing)).rejects.toThrow('connection lost')
  expect(projection.checkpoint).toBeNull()
  const { seq } = await projection.catchUp(failing)
  // Each page once, and the failed one twice.
  expect(pages).toBe(Math.ceil(seq / 5) + 1)
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a projection is not caught up while it reads new placements', async () => {
  const { kit } = bench
  const { manager } = kit.database
  await place(kit, { quantity: 3 })
  await settleAll(kit)
  const wasCaughtUp: boolean[] = []
  const projection = new SettlementProjection(1)
  const watching = withOverride(
    manager,
    'dataSource',
    withOverride(kit.database, 'createQueryRunner', () => {
      wasCaughtUp.push(projection.isCaughtUpWith(before) || projection.isCaughtUpWith(after))
      return kit.database.createQueryRunner()
    }),
  )
  let after = { epoch: 1, seq: 0 }
  const before = await projection.catchUp(manager)
  expect(projection.isCaughtUpWith(before)).toBe(true)
  expect(projection.isCaughtUpWith({ ...before, epoch: before.epoch + 1 })).toBe(false)
  await place(kit, { quantity: 3, side: 'right' })
  after = (await settleAll(kit)).checkpoint!
  expect(projection.isCaughtUpWith(after)).toBe(false)
  await projection.catchUp(watching)
  // Before the first page it is still at the old checkpoint.
  expect(wasCaughtUp).toEqual([true, false, false])
  expect(projection.isCaughtUpWith(after)).toBe(true)
})

test('a log that ends before the projection’s end is read again', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 3 })
  const projection = await settleAll(kit)
  // Like a restore to an earlier time.
  await service.database.query(`
    ALTER TABLE placement_log DISABLE TRIGGER USER;
    INSERT INTO waiting_placements SELECT 2, placement_id FROM placement_log WHERE seq > 1;
    DELETE FROM placement_log WHERE seq > 1;
    ALTER TABLE placement_log ENABLE TRIGGER USER;
    DELETE FROM bonuses;
    UPDATE checkpoint SET seq = 1, batch = 0, bonus_no = 0, day = '1970-01-01', epoch = 2`)
  await projection.catchUp(kit.database.manager)
  expect(projection.engine.size).toBe(1)
  await settleAll(kit, projection)
  expect(await differences(service.database, projection.engine)).toEqual([])
})

test('a checkpoint that the log does not reach is an error', async () => {
  await bench.service.database.query('UPDATE checkpoint SET seq = 5')
  await expect(new SettlementProjection().catchUp(bench.kit.database.manager)).rejects.toThrow(
    'before its checkpoint 5',
  )
})
