import { overriding } from '../../test/support/intercepted-database'
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

test('a replica stands nowhere until it has caught up, then at the checkpoint', async () => {
  const { manager } = bench.kit.database
  const replica = new SettlementProjection()
  expect(replica.checkpoint).toBeNull()
  await replica.catchUp(manager)
  expect(replica.checkpoint).toMatchObject({ seq: 1, batch: 0, bonusNo: 0, planVersion: 1 })
  expect(replica.engine.counters(1)).toEqual(NO_COUNTERS)
})

test('reading the log page by page gives the same as settling it', async () => {
  const { kit, service } = bench
  await new Registrars(kit).run(20, 1)
  await settleAll(kit)
  for (const page of [1, 7, 1000]) {
    const replica = new SettlementProjection(page)
    await replica.catchUp(kit.database.manager)
    expect(await differences(service.database, replica.engine)).toEqual([])
  }
})

test('a database that goes away while it reads costs it nothing that was read', async () => {
  const { kit, service } = bench
  await new Registrars(kit).run(20, 1)
  await settleAll(kit)
  const { manager } = kit.database
  let pages = 0
  const failing = overriding(
    manager,
    'dataSource',
    overriding(kit.database, 'createQueryRunner', () => {
      if (++pages === 3) throw new Error('connection lost')
      return kit.database.createQueryRunner()
    }),
  )
  const replica = new SettlementProjection(5)
  await expect(replica.catchUp(failing)).rejects.toThrow('connection lost')
  expect(replica.checkpoint).toBeNull()
  const { seq } = await replica.catchUp(failing)
  // Each page once, and once more the one that failed.
  expect(pages).toBe(Math.ceil(seq / 5) + 1)
  expect(await differences(service.database, replica.engine)).toEqual([])
})

test('a replica that reads what the log has gained stands nowhere until it has read all of it', async () => {
  const { kit } = bench
  const { manager } = kit.database
  await place(kit, { quantity: 3 })
  await settleAll(kit)
  const stood: boolean[] = []
  const replica = new SettlementProjection(1)
  const watching = overriding(
    manager,
    'dataSource',
    overriding(kit.database, 'createQueryRunner', () => {
      stood.push(replica.isCaughtUpWith(before) || replica.isCaughtUpWith(after))
      return kit.database.createQueryRunner()
    }),
  )
  let after = { epoch: 1, seq: 0 }
  const before = await replica.catchUp(manager)
  expect(replica.isCaughtUpWith(before)).toBe(true)
  expect(replica.isCaughtUpWith({ ...before, epoch: before.epoch + 1 })).toBe(false)
  await place(kit, { quantity: 3, side: 'right' })
  after = (await settleAll(kit)).checkpoint!
  expect(replica.isCaughtUpWith(after)).toBe(false)
  await replica.catchUp(watching)
  // Before the first page it still is where it was.
  expect(stood).toEqual([true, false, false])
  expect(replica.isCaughtUpWith(after)).toBe(true)
})

test('a log that ends before what it remembers is read from the beginning', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 3 })
  const replica = await settleAll(kit)
  // As after a restore to an earlier moment.
  await service.database.query(`
    ALTER TABLE placement_log DISABLE TRIGGER USER;
    INSERT INTO waiting_placements SELECT 2, placement_id FROM placement_log WHERE seq > 1;
    DELETE FROM placement_log WHERE seq > 1;
    ALTER TABLE placement_log ENABLE TRIGGER USER;
    DELETE FROM bonuses;
    UPDATE checkpoint SET seq = 1, batch = 0, bonus_no = 0, day = '1970-01-01', epoch = 2`)
  await replica.catchUp(kit.database.manager)
  expect(replica.engine.size).toBe(1)
  await settleAll(kit, replica)
  expect(await differences(service.database, replica.engine)).toEqual([])
})

test('a checkpoint that the log does not reach is an error', async () => {
  await bench.service.database.query('UPDATE checkpoint SET seq = 5')
  await expect(new SettlementProjection().catchUp(bench.kit.database.manager)).rejects.toThrow(
    'before its checkpoint 5',
  )
})
