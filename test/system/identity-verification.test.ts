import { eventually } from '@jejaring/testing/eventually'
import { plainJpeg } from '@jejaring/testing/photo-bombs'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { getBytes, pictureForm } from '../support/identity-form'
import { adminPassword, RunningSystem } from '../support/running-system'
import { staffOf } from '../support/staff'

const password = 'sandi-member-uji'
const NIK = '3174054101900001'
const NPWP = '091234567890123'
const person = { name: 'Ani Wijaya', phone: '081234567890', bankId: '1', account: '1234567890', password }

let system: RunningSystem
let admin: Visitor
let member: Visitor
let id: string

async function configure(key: string, value: '0' | '1') {
  expect(await admin.post('/api/configs/update', { key, value })).toMatchObject({ status: 200 })
}
const withdraw = (amount = 50_000) =>
  member.post('/api/withdraws/request', { type: 'sponsor', amount, password })
const ownStatus = async () =>
  (await member.get<{ identity: { status: string } }>('/api/identity')).body.identity.status

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  await admin.post('/api/pins/create', { package_id: 1, qty: 5, password: adminPassword })
  await admin.post(
    '/api/networks/register',
    registrationBody({ upline: 'admin', side: 'left' }, ['ani01'], person),
  )
  await admin.post('/api/pins/transfer', {
    package_id: 1,
    username: 'ani01',
    qty: 2,
    password: adminPassword,
  })
  member = new Visitor(system.origin)
  await member.login('ani01', password)
  for (const [side, username] of [
    ['left', 'budi01'],
    ['right', 'citra01'],
  ] as const) {
    const body = registrationBody({ upline: 'ani01', side }, [username], person)
    expect(await member.post('/api/networks/register', body)).toMatchObject({ status: 200 })
  }
  await eventually(async () => {
    const { body } = await member.get<{ dashboard: { bonus: object } }>('/api/dashboard')
    expect(body.dashboard.bonus).toMatchObject({ sponsor: 200_000 })
  })
  id = (await admin.get<{ user: { id: string } }>('/api/users/profile/ani01')).body.user.id
})
afterAll(async () => system?.stop())

test('identities are off at first: no call, and withdrawals as ever', async () => {
  expect((await member.get('/api/identity')).status).toBe(404)
  expect((await member.post('/api/identity/picture', pictureForm('id_card', await plainJpeg()))).status).toBe(
    404,
  )
  expect((await member.post('/api/identity/submit', { nik: NIK })).status).toBe(404)
  expect((await withdraw()).status).toBe(200)
})

test('a member submits, owner and support alone see it, and every view is audited', async () => {
  await configure('identity_verification', '1')
  await eventually(async () => expect(await ownStatus()).toBe('none'))
  const incomplete = await member.post('/api/identity/submit', { nik: '123', npwp: '1' })
  expect([incomplete.status, Object.keys(incomplete.body.errors ?? {}).sort()]).toEqual([
    422,
    ['id_card', 'nik', 'npwp', 'selfie'],
  ])
  for (const kind of ['id_card', 'selfie'])
    expect(await member.post('/api/identity/picture', pictureForm(kind, await plainJpeg()))).toMatchObject({
      status: 200,
    })
  const picture = `/api/identities/picture/${id}/selfie`
  expect((await getBytes(system.origin, admin, picture)).status).toBe(404)
  const submitted = await member.post('/api/identity/submit', { nik: NIK, npwp: NPWP })
  expect(submitted).toMatchObject({ status: 200, body: { identity: { status: 'review' } } })
  expect(JSON.stringify(submitted.body)).not.toMatch(new RegExp(`${NIK}|${NPWP}`))
  expect((await member.post('/api/identity/submit', { nik: NIK })).status).toBe(409)

  const decision = { id, version: 1, status: 'verified' }
  const others = [member]
  for (const duty of ['stock', 'finance', 'auditor']) others.push(await staffOf(system, admin, duty))
  for (const other of others) {
    for (const [path, body] of [
      ['/api/identities/datatable', {}],
      ['/api/identities/open', { id }],
      ['/api/identities/decide', decision],
    ] as const)
      expect([path, (await other.post(path, body)).status]).toEqual([path, 403])
    expect((await getBytes(system.origin, other, picture)).status).toBe(403)
  }
  expect((await getBytes(system.origin, undefined, picture)).status).toBe(401)
  expect((await new Visitor(system.origin).post('/api/identities/open', { id })).status).toBe(401)

  const views = await viewsOf()
  const support = await staffOf(system, admin, 'support')
  const opened = await support.post<{ identity: object }>('/api/identities/open', { id })
  expect(opened.body.identity).toMatchObject({ nik: NIK, npwp: NPWP, selfie: picture })
  const { status, headers, bytes } = await getBytes(system.origin, support, picture)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(views).toEqual([])
  await eventually(async () =>
    expect((await viewsOf()).sort()).toEqual([
      'identity.picture_viewed mejasupport',
      'identity.viewed mejasupport',
    ]),
  )
})

/** Audited views: action and admin. */
async function viewsOf(): Promise<string[]> {
  const { body } = await admin.post<{ data: { action: string; who: string }[] }>('/api/audit/datatable', {
    length: 100,
  })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${NIK}|${NPWP}`))
  return body.data
    .filter(({ action }) => /^identity\.(picture_)?viewed$/.test(action))
    .map(({ action, who }) => `${action} ${who}`)
}

test('while an identity is required, only verified members withdraw and are paid', async () => {
  const { body } = await admin.post<{ data: { id: string; status: string }[] }>(
    '/api/withdraws/datatable/a',
    {},
  )
  const [waiting] = body.data
  await configure('withdraw_requires_identity', '1')
  await eventually(async () =>
    expect(await withdraw()).toMatchObject({ status: 422, body: { err_params: { identity: 1 } } }),
  )
  const unverified = expect.stringContaining('Identitas member ini belum terverifikasi')
  const pay = () =>
    admin.post('/api/withdraws/change_status', { status_data: { status: 'success', ids: [waiting!.id] } })
  expect(await pay()).toMatchObject({ status: 409, body: { message: unverified } })
  const { templates } = (
    await admin.get<{ templates: { id: string; format: string }[] }>('/api/payouts/templates')
  ).body
  const file = { template_id: templates.find(({ format }) => format === 'csv')?.id, ids: [waiting!.id] }
  expect(await admin.post('/api/payouts/create', file)).toMatchObject({
    status: 409,
    body: { message: unverified },
  })
  expect(await admin.post('/api/payouts/preview', file)).toMatchObject({
    status: 200,
    body: { skipped: [{ reason: unverified }] },
  })

  await decide('verified')
  expect((await withdraw()).status).toBe(200)
  await decide('rejected', 'unreadable')
  expect(await pay()).toMatchObject({ status: 409, body: { message: unverified } })
  const resubmitted = await member.post('/api/identity/submit', { nik: NIK })
  expect(resubmitted).toMatchObject({ status: 200, body: { identity: { status: 'review' } } })
  await decide('verified')
  expect(await pay()).toMatchObject({ status: 200 })
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})

async function decide(status: 'verified' | 'rejected', reason = '') {
  const { body } = await admin.post<{ identity: { version: number } }>('/api/identities/open', { id })
  const decision = { id, version: body.identity.version, status, reason }
  expect(await admin.post('/api/identities/decide', decision)).toMatchObject({ status: 200 })
  expect((await admin.post('/api/identities/decide', decision)).status).toBe(409)
  expect(await ownStatus()).toBe(status)
}

test('a new name, also by an admin, sends the identity back to review', async () => {
  const edit = {
    username: 'ani01',
    name: 'Ani Nama Lain',
    phone: person.phone,
    group: 'member',
    status: 'active',
    agree: 1,
  }
  expect(await admin.post(`/api/users/update/${id}`, edit)).toMatchObject({ status: 200 })
  expect(await ownStatus()).toBe('review')
  expect(await withdraw()).toMatchObject({ status: 422, body: { err_params: { identity: 1 } } })
})
