import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import { Visitor } from '../support/http/visitor'
import { ObservedProgramme } from '../support/observed-programme'
import { adminPassword, RunningSystem } from '../support/running-system'

interface Claim {
  readonly id: string
  readonly reward: string
  readonly status: string
  readonly payout_number: string
}

let system: RunningSystem
let admin: Visitor
let templateId: string

beforeAll(async () => {
  system = await RunningSystem.start()
  const programme = new ObservedProgramme(system, 11, true)
  await programme.begin(100)
  for (let first = 0; first < 4; first++) await programme.registerAtRandom()
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  const { body } = await admin.get<{ templates: { id: string; name: string }[] }>('/api/payouts/templates')
  templateId = body.templates[0]!.id
  await insertClaims()
})

afterAll(async () => system?.stop())

/** A pending claim of each member but the admin on each of the three smallest rewards. */
async function insertClaims(): Promise<void> {
  const installation = await openInstallation(readSettings({ DATA_DIR: system.dataDirectory }))
  const client = new Client({ connectionString: installation.databaseOf('rewards').ownerUrl })
  await client.connect()
  await client.query(
    `INSERT INTO reward_claims (id, member_id, reward_id, reward_name, amount, status, bank_id, bank_name,
       bank_account_name, bank_account_number, created_at, updated_at, version)
     SELECT gen_random_uuid(), m.id, r.id, r.name, r.amount, 'pending', 1, 'Bank', 'Uji', '1234567890', now(), now(), 1
       FROM members m CROSS JOIN (SELECT * FROM rewards ORDER BY min LIMIT 3) r WHERE m.username <> 'admin'`,
  )
  await client.end()
  await installation.close()
}

async function claims(): Promise<Claim[]> {
  const { body } = await admin.post<{ data: Claim[] }>('/api/rewards/claim/datatables', {
    start: 0,
    length: 100,
  })
  return body.data
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isDone().catch(() => false)) return
    await sleep(300)
  }
  throw new Error(`${what} did not happen`)
}

/** Many claims need the approval of another admin. */
const isCreated = (status: number) => status === 200 || status === 202

test('a claim is settled by hand at the bank, and refused before the download', async () => {
  const claim = (await claims()).find(({ reward }) => reward === 'Laptop')
  const order = { kind: 'claims', ids: [claim!.id], template_id: templateId }
  const { body } = await admin.post<{ payout: { id: string; number: string } }>('/api/payouts/create', order)
  const { id, number } = body.payout
  const { body: page } = await admin.post<{ data: { id: string }[] }>(`/api/payouts/lines/${id}`, {})
  const settle = () =>
    admin.post('/api/payouts/settle', { id: page.data[0]!.id, status: 'success' }, randomUUID())
  expect(await settle()).toMatchObject({ status: 409 })
  expect(await admin.post('/api/payouts/release', { id })).toMatchObject({ status: 200 })
  expect(await settle()).toMatchObject({ status: 200 })
  expect(await settle()).toMatchObject({ status: 409 })
  await until('the event', async () =>
    (await claims()).some((one) => one.id === claim!.id && one.status === 'success'),
  )
  const { body: history } = await admin.get<{ steps: { username: string; reason: string }[] }>(
    `/api/rewards/claim/history/${claim!.id}`,
  )
  expect(history.steps.at(-1)).toMatchObject({ username: 'admin', reason: expect.stringContaining(number) })
})

test.each([
  ['wallet', 'Ponsel'],
  ['rewards', 'Voucher Belanja'],
])('a file of claims is created once although %s is killed meanwhile', async (name, reward) => {
  const mine = async () => (await claims()).filter((claim) => claim.reward === reward)
  const order = { kind: 'claims', ids: (await mine()).map(({ id }) => id), template_id: templateId }
  expect(order.ids.length).toBeGreaterThan(1)
  const key = randomUUID()
  const create = () => admin.post('/api/payouts/create', order, key)
  const before = system.pidOf(name)
  const first = create().catch(() => undefined)
  await sleep(15)
  expect(system.killProcess(name)).toBe(true)
  await first
  await system.untilRestarted(name, before)
  let created = await create()
  await until('the creation', async () => {
    if (!isCreated(created.status)) created = await create()
    return isCreated(created.status)
  })
  const { payout } = created.body as unknown as { payout: { id: string; number: string; count: number } }
  expect(payout.count).toBe(order.ids.length)
  await until('the event', async () =>
    (await mine()).every(
      ({ status, payout_number }) => status === 'process' && payout_number === payout.number,
    ),
  )
  const byHand = { id: order.ids[0], status: 'success' }
  expect(await admin.post('/api/rewards/process', byHand)).toMatchObject({ status: 409 })
  if (name === 'rewards') return
  const restarting = system.pidOf('rewards')
  expect(system.killProcess('rewards')).toBe(true)
  expect(await admin.post('/api/payouts/cancel', { id: payout.id, reason: 'uji' })).toMatchObject({
    status: 200,
  })
  await system.untilRestarted('rewards', restarting)
  await until('the return', async () =>
    (await mine()).every(({ status, payout_number }) => status === 'pending' && payout_number === ''),
  )
})

test('the books agree afterwards', async () => {
  const { code, output } = await system.reconcile()
  expect([code, output]).toEqual([0, expect.stringContaining('The books agree')])
})
