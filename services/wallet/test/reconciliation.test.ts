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
