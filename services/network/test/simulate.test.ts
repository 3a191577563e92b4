import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { type Actor, newId } from '@jejaring/service-kit'
import { runCommand } from '@jejaring/service-kit/testing'
import { startService, type TestService } from '@jejaring/testing'
import { simulate } from '../src/operations/simulate'
import { network } from '../src/service'
import { NO_BONUSES } from '../src/simulation/bonus-totals'
import { ADMIN } from './support/network-fixture'
import { ConfigDouble } from './support/participants/config'
import { IdentityDouble } from './support/participants/identity'
import { PinsDouble } from './support/participants/pins'
import { type Bench, openBench, PLAN_1, Registrars, settleAll } from './support/settlement-bench'

let bench: Bench
let serving: TestService<NetworkServiceService>

const NONE = new Map<string, bigint>()

/** Registrations in three months, by two plans, in one log for all tests here. */
beforeAll(async () => {
  bench = await openBench()
  const { kit, service } = bench
  const later = { ...PLAN_1, version: 2, bonusPairing: 70_000, pairingLevelMax: 3 }
  const plans = [PLAN_1]
  const registrars = new Registrars(kit, plans)
  for (const day of ['2026-08-31T10:00:00Z', '2026-09-01T10:00:00Z', '2026-10-15T10:00:00Z']) {
    service.clock.set(day)
    await registrars.run(60, 1)
    plans.push(later)
    await settleAll(kit)
  }
  serving = await startService(network, {
    rpc: NetworkServiceService,
    sharedWith: bench.service,
    doubles: {
      PINS_ADDRESS: (await new PinsDouble().start()).double,
      IDENTITY_ADDRESS: (await new IdentityDouble().start()).double,
      CONFIG_ADDRESS: (await new ConfigDouble().start()).double,
    },
  })
})
afterAll(async () => {
  await serving.stop()
  await bench.service.stop()
})

test('with nothing changed, what would have been paid is what the bonus log says', async () => {
  const { months, total, seq } = await simulate(bench.kit.database.manager, {}, NONE)
  expect(months.map(({ month }) => month)).toEqual(['2026-08', '2026-09', '2026-10'])
  for (const { actual, simulated } of [...months, total]) expect(simulated).toEqual(actual)
  expect(total.actual.pairing).toBeGreaterThan(0n)
  expect(total.actual.flushed).toBeGreaterThan(0n)
  expect(total.placements).toBe(BigInt(seq) - 1n)
  expect(total.placed).toBe(total.placements * 500_000n)
  const { rows } = await bench.service.database.query('SELECT sum(amount)::bigint AS paid FROM bonuses')
  expect(total.actual.sponsor + total.actual.pairing + total.actual.pairing_level).toBe(rows[0].paid)
})

test('other parameters count from their day on, and earlier months are left out', async () => {
  const { manager } = bench.kit.database
  const { months } = await simulate(manager, { bonusPairing: 0, flushout: 1, since: '2026-10-01' }, NONE)
  expect(months.map(({ month }) => month)).toEqual(['2026-10'])
  expect(months[0]).toMatchObject({ simulated: { pairing: 0n, sponsor: months[0]!.actual.sponsor } })
  expect(months[0]!.simulated.flushed).toBeGreaterThan(months[0]!.actual.flushed)
  const all = await simulate(manager, { bonusSponsor: 0, since: '2026-09-01' }, new Map([['2026-11', 9n]]))
  expect(all.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(all.months[2]).toMatchObject({ repeatOrders: 9n, placed: 0n, actual: NO_BONUSES })
  expect(all.total.simulated.sponsor).toBe(0n)
})

test('is for admins, and names a value that is out of bounds', async () => {
  const { months, total } = await serving.as(ADMIN).simulate({ pairingLevelMax: 0n, since: '' })
  expect(months).toHaveLength(3)
  expect(total).toMatchObject({ repeatOrders: 300_000n, simulated: { pairingLevel: 0n } })
  expect(total!.actual!.pairingLevel).toBeGreaterThan(0n)
  const member: Actor = { memberId: newId(), role: 'member' }
  await expect(serving.as(member).simulate({ since: '' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(serving.client.simulate({ since: '' })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(serving.as(ADMIN).simulate({ flushout: -1n, since: 'kemarin' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { flushout: expect.any(String), since: expect.any(String) },
  })
})

test('one runs at a time', async () => {
  const outcomes = await Promise.allSettled([1, 2].map(() => serving.as(ADMIN).simulate({ since: '' })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(serving.as(ADMIN).simulate({ since: '' })).resolves.toBeDefined()
})

test('the command line prints it as a table, and says what it does not understand', async () => {
  const print = (stream: 'log' | 'error') => jest.spyOn(console, stream).mockImplementation(() => undefined)
  const [log, error] = [print('log'), print('error')]
  const command = (...words: string[]) => runCommand(network, serving.environment, 'simulate', words)
  await command('{"bonusPairing":0}', '{"2026-10":"1500000"}')
  const table = String(log.mock.calls.at(-1)?.[0]).split('\n')
  expect(table.filter((line) => /^2026-\d\d|^total/.test(line))).toHaveLength(4)
  expect(table.filter((line) => /simulated/.test(line))).toHaveLength(4)
  expect(error).not.toHaveBeenCalled()
  for (const [name, value] of Object.entries({ flushout: -1, since: '2026-13-01', matching: 1 })) {
    await command(JSON.stringify({ [name]: value }))
    expect([name, process.exitCode]).toEqual([name, 1])
    process.exitCode = undefined
    expect(String(error.mock.calls.at(-1)?.[0])).toContain(name)
  }
  jest.restoreAllMocks()
})

test("the programme's months count each placement of the log once", async () => {
  const asked = () => serving.as(ADMIN).readProgrammeMonths({})
  const [{ months }, again] = await Promise.all([asked(), asked()])
  expect(again.months).toEqual(months)
  const { months: simulated } = await simulate(bench.kit.database.manager, {}, NONE)
  expect(months).toMatchObject(
    simulated.map(({ month, placements, placed, actual }) => ({
      month,
      placements,
      placed,
      pairsFlushed: actual.flushed,
    })),
  )
  const { rows } = await bench.service.database.query(
    'SELECT sum(flushed * rate)::bigint AS amount FROM bonuses',
  )
  expect(months.reduce((sum, { amountFlushed }) => sum + amountFlushed, 0n)).toBe(rows[0].amount)
})

test('lists members with flushed pairs, of all months or one', async () => {
  const list = (month: string, length = 100) =>
    serving.as(ADMIN).listFlushed({
      query: { start: 0, length, search: '', order: [], dateStart: '', dateFinish: '' },
      month,
    })
  const { months } = await serving.as(ADMIN).readProgrammeMonths({})
  const all = await list('')
  expect(all.pairs).toBe(months.reduce((sum, { pairsFlushed }) => sum + pairsFlushed, 0n))
  expect(all.members.reduce((sum, { pairs }) => sum + pairs, 0n)).toBe(all.pairs)
  const most = [...all.members].sort((one, other) => Number(other.pairs - one.pairs))
  expect(all.members.map(({ pairs }) => pairs)).toEqual(most.map(({ pairs }) => pairs))
  for (const { month, pairsFlushed, amountFlushed } of months) {
    expect(await list(month, 1)).toMatchObject({ pairs: pairsFlushed, amount: amountFlushed })
  }
  for (const wrong of ['2026-13', '0000-01'])
    await expect(list(wrong)).rejects.toMatchObject({ code: 'invalid' })
})

test('the months and the flushed are no business of members', async () => {
  const member = serving.as({ memberId: newId(), role: 'member' })
  await expect(member.readProgrammeMonths({})).rejects.toMatchObject({ code: 'forbidden' })
  const asked = { query: undefined, month: '' }
  await expect(member.listFlushed(asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(serving.client.listFlushed(asked)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('branches have the members below them, those that grew first', async () => {
  const query = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }
  serving.clock.freeze('2026-10-20T10:00:00Z')
  const { branches, counts } = await serving.as(ADMIN).listBranches({ query })
  const { rows } = await bench.service.database.query(
    `WITH RECURSIVE tree AS (
       SELECT id, 0 AS level, NULL::bigint AS branch FROM placements WHERE parent_id IS NULL
       UNION ALL SELECT p.id, t.level + 1, CASE WHEN t.level + 1 = 5 THEN p.id ELSE t.branch END
         FROM placements p JOIN tree t ON t.id = p.parent_id)
     SELECT count(*) AS members FROM tree WHERE branch IS NOT NULL GROUP BY branch ORDER BY 1`,
  )
  const sizes = branches.map(({ members }) => Number(members)).sort((a, b) => a - b)
  expect(sizes).toEqual(rows.map(({ members }) => Number(members)))
  expect(counts).toMatchObject({ total: BigInt(rows.length) })
  // The last third was placed on 15 October; the others more than 30 days before the 20th.
  const recent = branches.map((branch) => Number(branch.recent))
  expect(recent).toEqual([...recent].sort((a, b) => b - a))
  expect(recent[0]).toBeGreaterThan(0)
  serving.clock.reset()
  const member: Actor = { memberId: newId(), role: 'member' }
  await expect(serving.as(member).listBranches({ query })).rejects.toMatchObject({ code: 'forbidden' })
})
