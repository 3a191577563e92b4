import { eventually } from '@jejaring/testing/eventually'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { onDatabase } from './find-values'

const password = 'sandi-member-uji'
const person = { name: 'Ani Wijaya', phone: '081234567890', bankId: '1', account: '1234567890', password }
const path = '/api/users/consent'

let system: RunningSystem
let admin: Visitor
let member: Visitor

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = await loginAs('admin', adminPassword)
  const pins = { package_id: 1, qty: 1, password: adminPassword }
  expect(await admin.post('/api/pins/create', pins)).toMatchObject({ status: 200 })
  const body = registrationBody({ upline: 'admin', side: 'left' }, ['ani01'], person)
  expect(await admin.post('/api/networks/register', body)).toMatchObject({ status: 200 })
  member = await loginAs('ani01', password)
})
afterAll(async () => system?.stop())

async function loginAs(username: string, typed: string): Promise<Visitor> {
  const visitor = new Visitor(system.origin)
  await visitor.login(username, typed)
  return visitor
}

interface Consent {
  version: string
  text: string
  accepted_at: string | null
}
const shown = async () => (await member.get<Consent>(path)).body
const stored = async () =>
  (await onDatabase(system, 'identity', 'SELECT text_key, version, how FROM consents', [])).rows

test('nothing is asked at first', async () => {
  expect(await member.get(path)).toMatchObject({ status: 404 })
  expect(await member.post(path, { version: '2026-11-27' })).toMatchObject({ status: 404 })
  expect(await stored()).toEqual([])
})

test('a member accepts the text of the office once, and money is seen before', async () => {
  for (const key of ['consent_required', 'personal_data_export'])
    expect(await admin.post('/api/configs/update', { key, value: '1' })).toMatchObject({ status: 200 })
  expect(await member.get('/api/dashboard')).toMatchObject({ status: 200 })
  const { version, text, accepted_at: before } = await shown()
  expect([text, before]).toEqual([expect.stringContaining('Saya setuju Jejaring menyimpan'), null])

  for (const bad of [
    {},
    { version: '' },
    { version: '2020-01-01' },
    { version: ['x'] },
    { version: 'x'.repeat(50) },
  ])
    expect([bad, await member.post(path, bad)]).toMatchObject([
      bad,
      { status: 422, body: { errors: { version: expect.any(String) } } },
    ])
  expect(await stored()).toEqual([])

  const answers = await Promise.all([1, 2, 3].map(() => member.post(path, { version })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const first = (await shown()).accepted_at
  expect(first).toMatch(/^\d{4}-.*\+07:00$/)
  expect(await member.post(path, { version })).toMatchObject({ status: 200 })
  expect((await shown()).accepted_at).toBe(first)
  expect(await stored()).toEqual([{ text_key: 'privacy', version, how: 'app' }])
})

test("the acceptance is in the own data, the member's page and the audit trail, once", async () => {
  const { version, accepted_at } = await shown()
  const accepted = [{ key: 'privacy', version, accepted_at, how: 'app' }]
  expect(await member.get('/api/users/export')).toMatchObject({ status: 200, body: { consents: accepted } })
  expect(await admin.get('/api/users/overview/ani01')).toMatchObject({ body: { consents: accepted } })
  // Audit entries arrive by events.
  await eventually(async () => {
    const { rows } = await onDatabase(
      system,
      'identity',
      "SELECT after FROM audit_entries WHERE action = 'consent.accepted'",
      [],
    )
    expect(rows).toEqual([{ after: { text: 'privacy', version } }])
  })
})

test('an admin who looks in accepts nothing for the member', async () => {
  expect(await admin.get('/api/auth/login_to/ani01')).toMatchObject({ status: 200 })
  expect(await admin.post(path, { version: '2026-11-27' })).toMatchObject({ status: 403 })
  expect(await admin.get('/api/auth/login_prev')).toMatchObject({ status: 200 })
  expect(await new Visitor(system.origin).post(path, { version: '2026-11-27' })).toMatchObject({
    status: 401,
  })
})

test('an erasure keeps that the text was accepted, under the pseudonym', async () => {
  const erased = await system.command('erase-member', 'ani01')
  expect([erased.code, erased.output]).toEqual([0, expect.stringContaining('Anggota terhapus #')])
  const { rows } = await onDatabase(
    system,
    'identity',
    'SELECT m.name, m.phone, c.text_key FROM consents c JOIN members m ON m.id = c.member_id',
    [],
  )
  expect(rows).toEqual([
    { name: expect.stringMatching(/^Anggota terhapus #/), phone: '', text_key: 'privacy' },
  ])
})
