import { randomUUID } from 'node:crypto'
import { eventually } from '@jejaring/testing/eventually'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { queuedCode } from '../support/queued-code'
import { adminPassword, RunningSystem } from '../support/running-system'

const password = 'sandi-member-uji'
const phone = '087711112222'
const person = { name: 'Ani Wijaya', phone: '081234567890', bankId: '1', account: '1234567890', password }

let system: RunningSystem
let admin: Visitor
let sponsor: Visitor

async function loginAs(username: string, typed: string): Promise<Visitor> {
  const visitor = new Visitor(system.origin)
  await visitor.login(username, typed)
  return visitor
}

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = await loginAs('admin', adminPassword)
  const pins = { package_id: 1, qty: 4, password: adminPassword }
  expect(await admin.post('/api/pins/create', pins)).toMatchObject({ status: 200 })
  const body = registrationBody({ upline: 'admin', side: 'left' }, ['ani01'], person)
  expect(await admin.post('/api/networks/register', body)).toMatchObject({ status: 200 })
  const transfer = { package_id: 1, username: 'ani01', qty: 2, password: adminPassword }
  expect(await admin.post('/api/pins/transfer', transfer)).toMatchObject({ status: 200 })
  sponsor = await loginAs('ani01', password)
})
afterAll(async () => system?.stop())

const dashboard = async () =>
  (await sponsor.get<{ dashboard: { prospects?: number; bonus: { sponsor: number } } }>('/api/dashboard'))
    .body.dashboard
const queue = async () =>
  (
    await sponsor.post<{ data: { id: string; name: string; status: string }[] }>(
      '/api/prospects/datatable',
      {},
    )
  ).body.data

/** The form that registers a prospect. */
const placing = (prospect: string, slot: { upline: string; side: 'left' | 'right' }, username: string) => ({
  ...registrationBody(slot, [username], { ...person, name: 'Rina Putri', phone }),
  prospect,
})

/** A prospect of another member's queue: neither read, nor removed, nor placed. */
async function refuseOtherMembers(id: string) {
  expect(await admin.get(`/api/prospects/read/${id}`)).toMatchObject({ status: 404 })
  expect(await admin.post('/api/prospects/remove', { id })).toMatchObject({ status: 404 })
  const body = placing(id, { upline: 'ani01', side: 'left' }, 'curian01')
  expect(await admin.post('/api/networks/register', body)).toMatchObject({
    status: 422,
    body: { errors: { prospect: expect.any(String) } },
  })
  expect(await queue()).toMatchObject([{ id, status: 'waiting' }])
}

const unavailable = { status: 404, body: { message: 'Tautan ini tidak berlaku.' } }

test('prospects are off at first: no call, no field, no page', async () => {
  expect(await dashboard()).not.toHaveProperty('prospects')
  const stranger = new Visitor(system.origin)
  const apply = { code: 'A'.repeat(22), name: 'Rina', phone, agree: 1, consent_version: '1' }
  expect(await stranger.get(`/api/prospects/invitation/${'A'.repeat(22)}`)).toMatchObject(unavailable)
  expect(await stranger.post('/api/prospects/apply', apply)).toMatchObject(unavailable)
  expect(await sponsor.post('/api/prospects/link/renew')).toMatchObject(unavailable)
  expect(await sponsor.post('/api/prospects/datatable')).toMatchObject(unavailable)
})

test('a prospect leaves data by a link, waits without a bonus, and is placed by an ordinary registration', async () => {
  for (const [key, value] of [
    ['prospects_enabled', '1'],
    ['prospects_days', '10'],
  ])
    expect(await admin.post('/api/configs/update', { key, value })).toMatchObject({ status: 200 })
  const { code } = await eventually(async () => {
    const renewed = await sponsor.post<{ code: string }>('/api/prospects/link/renew')
    expect(renewed.status).toBe(200)
    return renewed.body
  })

  const stranger = new Visitor(system.origin)
  const invitation = await stranger.get<{ name: string; consent: { version: string; text: string } }>(
    `/api/prospects/invitation/${code}`,
  )
  expect(invitation.body).toMatchObject({
    name: 'Ani Wijaya',
    office: 'Jejaring',
    office_email: 'halo@jejaring.example',
    photo: null,
  })
  expect(invitation.body.consent.text).toMatch(/oleh Jejaring dan dilihat oleh Ani Wijaya.* setelah 10 hari/)
  const typed = { code, name: 'Rina Putri', phone, city: 'Bandung', consent_version: '1' }
  expect(await stranger.post('/api/prospects/apply', typed)).toMatchObject({
    status: 422,
    body: { errors: { agree: expect.any(String) } },
  })
  const sent = await stranger.post<{ token: string }>('/api/prospects/apply', { ...typed, agree: 1 })
  expect(sent.status).toBe(200)
  expect(await queue()).toEqual([])
  const verification = { token: sent.body.token, code: await queuedCode(system.dataDirectory, phone) }
  expect(await stranger.post('/api/prospects/verify', verification)).toMatchObject({ status: 200 })

  const [waiting] = await queue()
  expect(waiting).toMatchObject({ name: 'Rina Putri', status: 'waiting' })
  expect(await dashboard()).toMatchObject({ prospects: 1, bonus: { sponsor: 0 } })
  const inbox = await sponsor.post<{ data: { kind: string }[] }>('/api/notifications/datatables')
  expect(inbox.body.data).toContainEqual(expect.objectContaining({ kind: 'prospect' }))

  await refuseOtherMembers(waiting!.id)

  const register = (side: 'left' | 'right', username: string, key: string) =>
    sponsor.post('/api/networks/register', placing(waiting!.id, { upline: 'ani01', side }, username), key)
  const keys = [randomUUID(), randomUUID()] as const
  const registerBoth = () =>
    Promise.all([register('left', 'rina01', keys[0]), register('right', 'rina02', keys[1])])
  // Two at once, and both once more by the same keys: one registration has the prospect.
  const statuses = (await registerBoth()).map(({ status }) => status)
  expect([...statuses].sort()).toEqual([200, 422])
  expect((await registerBoth()).map(({ status }) => status)).toEqual(statuses)
  expect(await queue()).toMatchObject([{ status: 'placed' }])
  expect(await dashboard()).toMatchObject({ prospects: 0 })
  await eventually(async () => expect((await dashboard()).bonus.sponsor).toBe(100_000))

  const free = { upline: 'ani01', side: statuses[0] === 200 ? 'right' : 'left' } as const
  const again = placing(waiting!.id, free, 'rina03')
  expect(await sponsor.post('/api/networks/register', again)).toMatchObject({
    status: 422,
    body: { errors: { prospect: expect.stringContaining('tidak lagi menunggu') } },
  })
  expect(await sponsor.post('/api/prospects/remove', { id: waiting!.id })).toMatchObject({ status: 409 })
})
