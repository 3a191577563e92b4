import { runCommand } from '@jejaring/service-kit/testing'
import { wallet } from '../src/service'
import { refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  await fixture.service.database.query('TRUNCATE reconciliation_requests, reconciliations')
})
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

const MINUTE_MS = 60_000

/** Stores a result with a start in that distance to the time of the open request. */
async function recordAround(requestedAt: Date, offsetMs: number): Promise<void> {
  const at = (more: number) => new Date(requestedAt.getTime() + offsetMs + more).toISOString()
  await record({ startedAt: at(0), finishedAt: at(2 * MINUTE_MS) })
}

test('an admin requests one at a time, open until a later reconciliation', async () => {
  const admin = fixture.admin()
  // Its clock does not matter: times of requests are those of the database.
  fixture.service.clock.freeze('2020-01-01T08:00:00Z')
  const outcomes = await Promise.allSettled([1, 2].map(() => admin.requestReconciliation({})))
  fixture.service.clock.reset()
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { requestedAt } = await admin.readReconciliation({})
  // It began before the request.
  await recordAround(requestedAt!, -MINUTE_MS)
  expect(await refusal(admin.requestReconciliation({}))).toMatchObject({ code: 'conflict' })
  await recordAround(requestedAt!, 0)
  expect((await admin.readReconciliation({})).requestedAt).toBeUndefined()
  expect(await refusal(fixture.as(fixture.person()).requestReconciliation({}))).toMatchObject({
    code: 'forbidden',
  })
})

/** Changes the requests, which only the owner of the database may do. */
const changeRequests = (assignment: string) =>
  fixture.service.database.query(`UPDATE reconciliation_requests SET ${assignment}`)

test('a request that nobody answered within an hour is forgotten', async () => {
  const admin = fixture.admin()
  await admin.requestReconciliation({})
  await changeRequests("requested_at = requested_at - interval '61 minutes'")
  const { requestedAt, requestFailedAt } = await admin.readReconciliation({})
  expect([requestedAt, requestFailedAt]).toEqual([undefined, undefined])
})

test('a request that failed is reported, and another one can be made', async () => {
  const admin = fixture.admin()
  const { requestedAt } = await admin.requestReconciliation({})
  await changeRequests(`failed_at = now() WHERE requested_at = '${requestedAt!.toISOString()}'`)
  const failed = await admin.readReconciliation({})
  expect(failed.requestedAt).toBeUndefined()
  expect(failed.requestFailedAt).toBeInstanceOf(Date)
  const again = await admin.requestReconciliation({})
  expect(again.requestedAt).toBeInstanceOf(Date)
  expect(again.requestFailedAt).toBeUndefined()
  await recordAround(again.requestedAt!, 0)
  const answered = await admin.readReconciliation({})
  expect([answered.requestedAt, answered.requestFailedAt]).toEqual([undefined, undefined])
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
