import { interceptStatements, settlementKitOn } from '../../test/support/intercepted-database'
import { differences } from '../../test/support/programme-differences'
import { type Bench, openBench, place, Registrars } from '../../test/support/settlement-bench'
import { SettlementProjection } from '../read-model/settlement-projection'
import { settleBatch } from './settle-batch'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

type Tamper = (sql: string) => string

/**
 * Runs three concurrent settlers on a database with intercepted statements; returns their errors and the final
 * differences.
 */
async function race(tamper: Tamper): Promise<{ errors: string[]; different: string[] }> {
  const { kit, service } = bench
  const database = interceptStatements(kit.database, tamper)
  await new Registrars(kit).run(25, 4)
  const errors: string[] = []
  const settler = async () => {
    const projection = new SettlementProjection()
    for (let tries = 0; tries < 200; tries++) {
      try {
        const order = { now: kit.clock.now(), limit: 5 }
        if ((await settleBatch(settlementKitOn(database), projection, order)).outcome === 'idle') return
      } catch (error) {
        errors.push(String(error))
      }
    }
  }
  await Promise.all([settler(), settler(), settler()])
  return { errors, different: await differences(service.database) }
}

const withoutLock: Tamper = (sql) => sql.replace('FOR UPDATE', '')
const withoutExpectation: Tamper = (sql) =>
  sql.replace('epoch = $1 AND batch = $2 AND seq = $3', '($1::int, $2::int, $3::int) IS NOT NULL')

test('three settlers with the fence work without errors', async () => {
  expect(await race((sql) => sql)).toEqual({ errors: [], different: [] })
})

test.each<[string, Tamper]>([
  ['the lock', withoutLock],
  ['the expected values', withoutExpectation],
  ['both', (sql) => withoutLock(withoutExpectation(sql))],
])('a settler without %s of the fence is noticed, and the log stays right', async (_what, tamper) => {
  const { errors, different } = await race(tamper)
  expect(errors).not.toEqual([])
  // Without the fence, unique constraints still prevent double numbering and double payment.
  const walls = /numbered \d+ of|duplicate key|does not follow|hangs under 0|sponsored by 0|in the log/
  expect(errors.filter((error) => !walls.test(error))).toEqual([])
  expect(different).toEqual([])
})

test('a settler that does not rebuild after an error is detected', async () => {
  const { kit } = bench
  class Careless extends SettlementProjection {
    override reset(): void {}
  }
  const projection = new Careless()
  await place(kit, {})
  const failing = interceptStatements(kit.database, (sql) => {
    if (sql.startsWith('UPDATE checkpoint')) throw new Error('no')
    return sql
  })
  await expect(settleBatch(settlementKitOn(failing), projection, { now: kit.clock.now() })).rejects.toThrow(
    'no',
  )
  await expect(settleBatch(kit, projection, { now: kit.clock.now() })).rejects.toThrow('does not follow')
})

test('a settler that stalls with the lock is disconnected, and another continues', async () => {
  const { kit, service } = bench
  await place(kit, { quantity: 3 })
  let wake = (): void => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  let entered = (): void => {}
  const inside = new Promise<void>((resolve) => {
    entered = resolve
  })
  const stalling = interceptStatements(kit.database, async (sql) => {
    if (sql.startsWith('DELETE FROM waiting_placements')) {
      entered()
      await asleep
    }
    return sql.replace("'15000'", "'300'")
  })
  const stalled = settleBatch(settlementKitOn(stalling), new SettlementProjection(), {
    now: kit.clock.now(),
  }).catch((error) => error)
  await inside
  const projection = new SettlementProjection()
  expect(await settleBatch(kit, projection, { now: kit.clock.now() })).toMatchObject({
    placements: 3,
  })
  wake()
  expect(await stalled).toBeInstanceOf(Error)
  expect(await differences(service.database, projection.engine)).toEqual([])
})
