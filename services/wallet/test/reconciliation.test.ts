import { runCommand } from '@jejaring/service-kit/testing'
import { wallet } from '../src/service'
import { refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())
beforeEach(() => void jest.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

const report = {
  startedAt: '2026-11-20T20:00:00.000Z',
  finishedAt: '2026-11-20T20:12:00.000Z',
  seq: '1000001',
  bonusNumber: '7000000',
  differences: '0',
  running: '2',
  first: [] as object[],
}

const record = (more: object = {}) =>
  runCommand(wallet, fixture.service.environment, 'record-reconciliation', [
    JSON.stringify({ ...report, ...more }),
  ])

test('admins see the reconciliation that finished last, or none', async () => {
  expect((await fixture.admin().readReconciliation({})).finishedAt).toBeUndefined()
  await record()
  const difference = { rule: 'a rule', subject: 'placement 7', expected: '1', actual: '2' }
  await record({
    startedAt: '2026-11-21T20:00:00.000Z',
    finishedAt: '2026-11-21T20:12:00.000Z',
    differences: '3',
    first: [difference],
  })
  await record()
  expect(await fixture.admin().readReconciliation({})).toEqual({
    startedAt: new Date('2026-11-21T20:00:00Z'),
    finishedAt: new Date('2026-11-21T20:12:00Z'),
    seq: 1_000_001n,
    bonusNumber: 7_000_000n,
    differences: 3n,
    running: 2n,
    first: [difference],
  })
})

test('an admin requests one at a time, which is open until a reconciliation that began later', async () => {
  const admin = fixture.admin()
  fixture.service.clock.freeze('2026-11-22T08:00:00Z')
  const outcomes = await Promise.allSettled([1, 2].map(() => admin.requestReconciliation({})))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const requestedAt = new Date('2026-11-22T08:00:00Z')
  expect(await admin.readReconciliation({})).toMatchObject({ requestedAt })
  // It began before the request.
  await record({ startedAt: '2026-11-22T07:59:00.000Z', finishedAt: '2026-11-22T08:01:00.000Z' })
  expect(await refusal(admin.requestReconciliation({}))).toMatchObject({ code: 'conflict' })
  await record({ startedAt: '2026-11-22T08:00:01.000Z', finishedAt: '2026-11-22T08:02:00.000Z' })
  expect((await admin.readReconciliation({})).requestedAt).toBeUndefined()

  await admin.requestReconciliation({})
  fixture.service.clock.freeze('2026-11-22T09:00:01Z')
  // Nobody answered within an hour.
  expect((await admin.readReconciliation({})).requestedAt).toBeUndefined()
  fixture.service.clock.reset()
  expect(await refusal(fixture.as(fixture.person()).requestReconciliation({}))).toMatchObject({
    code: 'forbidden',
  })
})

test('members cannot read it', async () => {
  expect(await refusal(fixture.as(fixture.person()).readReconciliation({}))).toMatchObject({
    code: 'forbidden',
  })
  expect(await refusal(fixture.service.client.readReconciliation({}))).toMatchObject({
    code: 'unauthenticated',
  })
})

test.each<[string, object]>([
  ['a negative count', { differences: '-1' }],
  ['a count that is not an integer', { seq: '1e9' }],
  ['a malformed time', { finishedAt: 'yesterday' }],
  ['an end before the start', { finishedAt: '2026-11-20T19:00:00.000Z' }],
])('rejects %s', async (_what, more) => {
  await expect(record(more)).rejects.toThrow()
})

test('the running service can neither update nor delete reconciliations', async () => {
  await record()
  for (const sql of ['UPDATE reconciliations SET differences = 0', 'DELETE FROM reconciliations'])
    await expect(fixture.kit.database.query(sql)).rejects.toThrow(/permission denied/)
})
