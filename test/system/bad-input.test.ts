import { randomUUID } from 'node:crypto'
import { eventually } from '@jejaring/testing/eventually'
import type { Answer, Visitor } from '../support/http/visitor'
import { Visitor as Browser } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { badPayouts, badTransfers, badVoucherRequests, badWithdrawals } from './bad-money'
import { badRegistrations } from './bad-registrations'
import { questions, reports, tables } from './bad-tables'
import { callsWithoutProbe, createResources, type ForeignResources, probes } from './foreign-resources'
import { memberSnapshot, untilEarned } from './member-snapshot'
import { forgedMessage, plantSecrets, readLogs, secretsOf } from './planted-secrets'

const password = 'sandi-member-uji'

let system: RunningSystem
let admin: Visitor
let member: Visitor

const person = {
  name: 'Uji Coba',
  phone: '081234567890',
  bank_id: '1',
  bank_account_name: 'Uji Coba',
  bank_account_address: '1234567890',
  password,
  password_confirm: password,
  agree: 1,
}

const registration = (changes: object = {}) => ({
  upline: 'member01',
  position: 'left',
  accountqty: 1,
  usernames: [`baru${randomUUID().slice(0, 8).replace(/\W/g, '')}`],
  ...person,
  ...changes,
})

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = new Browser(system.origin)
  await admin.login('admin', adminPassword)
  await admin.post('/api/pins/create', { package_id: 1, qty: 20, password: adminPassword })
  const first = registration({ upline: 'admin', usernames: ['member01'] })
  expect((await admin.post('/api/networks/register', first)).status).toBe(200)
  await untilEarned(admin, 100_000)
  await admin.post('/api/pins/transfer', {
    package_id: 1,
    username: 'member01',
    qty: 3,
    password: adminPassword,
  })
  member = new Browser(system.origin)
  await member.login('member01', password)
})

afterAll(async () => system?.stop())

function refused(answer: Answer<unknown>, status: number, field?: string): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { message: expect.stringMatching(/\S{3}/) },
  })
  if (field)
    expect(answer.body.errors).toEqual(expect.objectContaining({ [field]: expect.stringMatching(/\S{3}/) }))
}

describe('a registration', () => {
  test.each(badRegistrations)(
    '%s is refused and changes nothing',
    async (_what, changes, status, field = '') => {
      const before = await memberSnapshot(member)
      refused(await member.post('/api/networks/register', registration(changes)), status, field)
      expect(await memberSnapshot(member)).toEqual(before)
    },
  )

  test('with an invalid photo reports the photo and all other invalid fields', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(registration({ phone: 'x' }))) {
      if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, one)
      else form.append(name, String(value))
    }
    form.append('photo', new File(['not a picture'], 'foto.png', { type: 'image/png' }))
    const answer = await member.post('/api/networks/register', form)
    refused(answer, 422, 'photo')
    refused(answer, 422, 'phone')
  })

  test('into a taken slot is a conflict, even with invalid fields', async () => {
    refused(await admin.post('/api/networks/register', registration({ upline: 'admin', name: '' })), 409)
  })

  test('from two tabs at once fills the slot once', async () => {
    const answers = await Promise.all([
      admin.post('/api/networks/register', registration({ upline: 'admin', position: 'right' })),
      admin.post('/api/networks/register', registration({ upline: 'admin', position: 'right' })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('sent twice has one effect and answer; its key with another body has none', async () => {
    const key = randomUUID()
    const body = registration()
    const twice = await Promise.all([
      member.post('/api/networks/register', body, key),
      member.post('/api/networks/register', body, key),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    refused(await member.post('/api/networks/register', { ...body, name: 'Orang Lain' }, key), 422)
    const { body: totals } = await member.get<{ pins: { code: string; total: number }[] }>(
      '/api/pins/mytotal',
    )
    expect(totals.pins.find(({ code }) => code === 'REG')?.total).toBe(2)
    // The bonus must arrive before other tests compare snapshots.
    await untilEarned(member, 100_000)
  })
})

describe('moving pins', () => {
  const transfer = (changes: object) => ({ package_id: 1, username: 'admin', qty: 1, password, ...changes })

  test.each(badTransfers)('%s is refused and changes nothing', async (_what, changes, status, field = '') => {
    const before = await memberSnapshot(member)
    refused(await member.post('/api/pins/transfer', transfer(changes)), status, field)
    expect(await memberSnapshot(member)).toEqual(before)
  })

  test('twice by one key moves them once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => member.post('/api/pins/transfer', transfer({}), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await member.get<{ pins: { code: string; total: number }[] }>('/api/pins/mytotal')
    expect(body.pins.find(({ code }) => code === 'REG')?.total).toBe(1)
  })

  test('cannot be made by a member', async () => {
    refused(await member.post('/api/pins/create', { package_id: 1, qty: 1, password }), 403)
  })
})

describe('claiming', () => {
  test.each<[string, string, object, number, string?]>([
    ['a reward that is out of reach', '/api/rewards/claim', { id: 1, password }, 422, 'id'],
    ['a reward there is none of', '/api/rewards/claim', { id: 77, password }, 404],
    ['a reward by a word', '/api/rewards/claim', { id: 'mobil', password }, 422, 'id'],
    ['a prize without a right to it', '/api/prizes/claim', { id: randomUUID(), type: 'bonus' }, 404],
    ['no prize at all', '/api/prizes/claim', {}, 422, 'id'],
    ['as a member who processes', '/api/rewards/process', { id: randomUUID(), status: 'success' }, 403],
  ])('%s is refused and changes nothing', async (_what, path, body, status, field = '') => {
    const before = await memberSnapshot(member)
    refused(await member.post(path, body), status, field)
    expect(await memberSnapshot(member)).toEqual(before)
  })
})

describe('withdrawing', () => {
  test.each(badWithdrawals)('%s is refused and changes nothing', async (_what, changes, field) => {
    const before = await memberSnapshot(member)
    const answer = await member.post('/api/withdraws/request', {
      type: 'sponsor',
      amount: 100_000,
      password,
      ...changes,
    })
    refused(answer, 422, field)
    expect(await memberSnapshot(member)).toEqual(before)
  })

  test.each<[string, object | string]>([
    ['no data', {}],
    ['text that is no JSON', { status_data: '{"status":' }],
    ['a status there is none of', { status_data: { status: 'paid', ids: [randomUUID()] } }],
    ['neither rows nor checks', { status_data: { status: 'success' } }],
  ])('a change of status with %s is 422', async (_what, body) => {
    refused(await admin.post('/api/withdraws/change_status', body as object), 422, 'status_data')
  })

  test('a change of a row that is not there is a conflict, and an id that is none too', async () => {
    for (const id of [randomUUID(), "1' OR '1'='1"]) {
      refused(
        await admin.post('/api/withdraws/change_status', { status_data: { status: 'success', ids: [id] } }),
        409,
      )
    }
  })
})

describe('taking money from the voucher', () => {
  test.each(badVoucherRequests)('%s is refused and changes nothing', async (_what, changes, field) => {
    const before = await memberSnapshot(member)
    refused(await member.post('/api/vouchers/request', { amount: 50_000, password, ...changes }), 422, field)
    expect(await memberSnapshot(member)).toEqual(before)
  })

  test('is processed by admins, of vouchers that are there', async () => {
    const change = { id: randomUUID(), status: 'success' }
    refused(await member.post('/api/vouchers/process', change), 403)
    refused(await admin.post('/api/vouchers/process', change), 404)
    refused(await admin.post('/api/vouchers/process', { ...change, status: 'paid' }), 422, 'status')
  })
})

describe('payout files', () => {
  test.each(badPayouts)('%s are refused', async (_what, path, body, status, field = '') => {
    refused(await admin.post(path, body), status, field)
    refused(await member.post(path, body), 403)
  })
})

describe('every table', () => {
  test.each(questions)('answers %s with rows', async (_what, question) => {
    for (const path of tables) {
      const { status, body } = await admin.post<{ data: unknown[] }>(path, question)
      expect([path, status]).toEqual([path, 200])
      expect(body.data.length).toBeLessThanOrEqual(100)
    }
  })

  test('refuses an invalid date', async () => {
    refused(await member.post('/api/wallets/datatable', { datestart: '2026-02-31' }), 422, 'datestart')
  })

  test('every call of admins is closed to members', async () => {
    for (const path of [...reports, ...tables.filter((path) => path.endsWith('/a'))]) {
      refused(await member.post(path, {}), 403)
    }
  })
})

test('an ended session gets 401 everywhere, without a partial effect', async () => {
  const other = new Browser(system.origin)
  await other.login('member01', password)
  await other.get('/api/auth/logout')
  for (const path of [
    '/api/networks/register',
    '/api/pins/transfer',
    '/api/withdraws/request',
    '/api/wallets/datatable',
  ]) {
    refused(await other.post(path, registration()), 401)
  }
})

test('unknown usernames in paths are not found', async () => {
  for (const name of ['..%2f..', '%00', "x'--", 'a'.repeat(100), '🌳']) {
    const { status } = await member.get(`/api/networks/genealogy/${encodeURI(name)}`)
    expect([name, status]).toEqual([name, 404])
  }
})

describe('a resource of another member', () => {
  const resources: ForeignResources = {
    entry: '',
    session: '',
    notification: '',
    withdrawal: '',
    announcement: '',
  }
  beforeAll(async () => {
    await admin.post('/api/users/profile', { ...person, name: 'Admin', password: '', password_confirm: '' })
    await admin.post('/api/withdraws/request', { type: 'sponsor', amount: 50_000, password: adminPassword })
    Object.assign(resources, await createResources(admin))
  })

  test.each(Object.keys(probes))('%s: it is not there for another member', async (call) => {
    refused(await probes[call]!(member, resources, registration({ upline: 'admin', position: 'right' })), 404)
  })

  test('every call that names a resource has a probe here', async () => {
    expect(await callsWithoutProbe(member)).toEqual([])
  })
})

test('the logs of all this hold no secret and no forged line', async () => {
  const stranger = new Browser(system.origin)
  const secrets = [
    ...(await plantSecrets(stranger, member, password)),
    ...[adminPassword, password, person.bank_account_address],
    ...[admin, member, stranger].flatMap(secretsOf),
  ]
  const { text, lines } = await eventually(async () => {
    const logs = readLogs(system.dataDirectory)
    expect(logs.lines.some(({ msg }) => msg === 'login refused')).toBe(true)
    return logs
  })
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter(({ msg }) => msg === forgedMessage)).toEqual([])
  expect(lines.some(({ status, address }) => status === 403 && address === '127.0.0.1')).toBe(true)
})

test('the books agree afterwards', async () => {
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})
