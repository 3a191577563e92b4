import { businessDay } from '@jejaring/calendar'
import { eventually } from '@jejaring/testing/eventually'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { getBytes } from '../support/identity-form'
import { adminPassword, RunningSystem } from '../support/running-system'
import { staffOf } from '../support/staff'

const password = 'sandi-member-uji'
const person = { name: 'Ani Wijaya', phone: '081234567890', bankId: '1', account: '1234567890', password }
const reports = ['growth', 'cohorts', 'branches', 'concentration'] as const
const month = businessDay(new Date()).slice(0, 7)

let system: RunningSystem
let admin: Visitor
let ani: Visitor

type Row = Record<string, unknown>
const table = (report: string, input: object = {}, by = admin) =>
  by.post<{ data: Row[]; recordsTotal: number }>(`/api/reports/datatable/${report}`, {
    length: 100,
    ...input,
  })
const rows = async (report: string, input: object = {}) => (await table(report, input)).body.data

async function register(by: Visitor, upline: string, side: 'left' | 'right', usernames: string[]) {
  const answer = await by.post(
    '/api/networks/register',
    registrationBody({ upline, side }, usernames, person),
  )
  expect(answer).toMatchObject({ status: 200 })
}

/** admin has ani, who has budi and citra (a pair); ani and budi make a repeat order. */
beforeAll(async () => {
  system = await RunningSystem.start()
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  for (const package_id of [1, 2])
    expect(
      await admin.post('/api/pins/create', { package_id, qty: 9, password: adminPassword }),
    ).toMatchObject({
      status: 200,
    })
  await register(admin, 'admin', 'left', ['ani01'])
  for (const package_id of [1, 2])
    await admin.post('/api/pins/transfer', { package_id, username: 'ani01', qty: 3, password: adminPassword })
  ani = new Visitor(system.origin)
  await ani.login('ani01', password)
  await register(ani, 'ani01', 'left', ['budi01'])
  await register(ani, 'ani01', 'right', ['citra01'])
  for (const qty of [1, 2])
    expect(await ani.post('/api/pins/ro/submit', { qty, password })).toMatchObject({ status: 200 })
  await eventually(async () => {
    const { body } = await ani.get<{ dashboard: { bonus: object } }>('/api/dashboard')
    expect(body.dashboard.bonus).toMatchObject({ sponsor: 200_000, pairing: 50_000, pairing_level: 5_000 })
  })
})
afterAll(async () => system?.stop())

test('growth and cohorts count activations, and members with a repeat order once', async () => {
  const growth = await rows('growth')
  expect(growth).toMatchObject([{ month, joined: 3, members: 3, active: 1, retained: 0 }])
  const cohorts = await rows('cohorts')
  expect(cohorts).toMatchObject([{ month, joined: 3 }])
  expect((cohorts[0]!.active as number[])[0]).toBe(1)
})

test('concentration equals the ledger', async () => {
  const { body } = await admin.post<{ totals: { total: number } }>('/api/reports/datatable/wallets')
  // Sponsor bonuses of three registrations and one pair, and its level pair.
  const { total } = body.totals
  expect(total).toBe(355_000)
  const groups = await rows('concentration')
  expect(groups.at(-1)).toMatchObject({
    name: 'Semua penerima',
    members: 2,
    amount: total,
    total,
  })
  expect(groups.find(({ name }) => name === '1% teratas')).toMatchObject({ members: 1, amount: 255_000 })
  const recaps = await admin.post<{ data: { total_in: number }[] }>('/api/reports/datatable/wallet_recapts', {
    length: 100,
  })
  expect(recaps.body.data.reduce((sum, row) => sum + row.total_in, 0)).toBe(total)
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})

test('branches begin five levels below the root', async () => {
  expect(await rows('branches')).toEqual([])
  await admin.post('/api/pins/transfer', {
    package_id: 1,
    username: 'ani01',
    qty: 3,
    password: adminPassword,
  })
  for (const [upline, username] of [
    ['budi01', 'dewi01'],
    ['dewi01', 'eko01'],
    ['eko01', 'fajar01'],
  ])
    await register(ani, upline!, 'left', [username!])
  await eventually(async () =>
    expect(await rows('branches')).toMatchObject([
      { username: 'fajar01', members: 1, recent: 1, earlier: 0 },
    ]),
  )
})

test('the days of the filter bound the months, and an impossible day is refused', async () => {
  const today = businessDay(new Date())
  expect(await rows('growth', { datestart: today, datefinish: today })).toMatchObject([{ month }])
  for (const report of ['growth', 'cohorts']) {
    expect(await rows(report, { datefinish: '2020-01-01' })).toEqual([])
    expect(await rows(report, { datestart: '2099-01-01' })).toEqual([])
  }
  for (const report of reports) {
    expect(await table(report, { datestart: '2026-02-31' })).toMatchObject({
      status: 422,
      body: { errors: { datestart: expect.any(String) } },
    })
  }
})

test('owner, finance and auditor read and export them, nobody else', async () => {
  const readers = [admin, await staffOf(system, admin, 'finance'), await staffOf(system, admin, 'auditor')]
  const others = [ani, await staffOf(system, admin, 'stock'), await staffOf(system, admin, 'support')]
  const stranger = new Visitor(system.origin)
  for (const report of reports) {
    const file = `/api/reports/export/${report}?format=csv`
    for (const reader of readers) {
      expect([report, (await table(report, {}, reader)).status]).toEqual([report, 200])
      const { status, bytes } = await getBytes(system.origin, reader, file)
      expect([report, status]).toEqual([report, 200])
      expect(bytes.length).toBeGreaterThan(20)
    }
    for (const other of others) {
      expect([report, (await table(report, {}, other)).status]).toEqual([report, 403])
      expect((await getBytes(system.origin, other, file)).status).toBe(403)
    }
    expect((await table(report, {}, stranger)).status).toBe(401)
    expect((await getBytes(system.origin, undefined, file)).status).toBe(401)
  }
})

test('a request forged by another site is refused', async () => {
  for (const report of reports) {
    const { status } = await fetch(`${system.origin}/api/reports/datatable/${report}`, {
      method: 'POST',
      headers: {
        cookie: admin.session.cookie,
        'content-type': 'application/json',
        origin: 'https://jahat.example',
      },
      body: '{}',
    })
    expect([report, status]).toEqual([report, 403])
  }
})
