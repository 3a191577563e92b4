import { randomUUID } from 'node:crypto'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { countEvents, readWrittenRows, untilMonthsAdded, writtenTables } from './database-writes'
import { createResources } from './foreign-resources'
import { untilEarned } from './member-snapshot'

const password = 'sandi-member-uji'

/** The GETs that change state (rule book §1). */
const STATE_CHANGING_GETS = [
  '/api/auth/logout',
  '/api/auth/login_prev',
  '/api/auth/login_to/{username}',
  '/wa/restart',
  '/wa/logout',
]

/** Where an entry of the audit trail of a handed-out file is written: from the outbox to the sealed trail. */
const AUDIT_TABLES = /^(\w+\.outbox|identity\.(inbox|audit_\w+))$/
/** Bookkeeping of the gateway about its callers: the rate limit's counter and the end of an idle session. */
const CALLER_TABLES = ['identity.call_counts', 'identity.sessions']

let system: RunningSystem
let admin: Visitor
let member: Visitor
let payoutId: string

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  await post('/api/pins/create', { package_id: 1, qty: 5, password: adminPassword })
  await post('/api/networks/register', registration('admin', 'member01'))
  await post('/api/pins/transfer', { package_id: 1, username: 'member01', qty: 1, password: adminPassword })
  member = new Visitor(system.origin)
  await member.login('member01', password)
  await post('/api/networks/register', registration('member01', 'member02'), member)
  await untilEarned(member, 100_000)
  await post('/api/withdraws/request', { type: 'sponsor', amount: 50_000, password }, member)
  payoutId = await releasedPayout()
})

afterAll(async () => system?.stop())

async function post<Body>(path: string, body: object, by = admin): Promise<Body> {
  const answer = await by.post<Body>(path, body)
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)])
  return answer.body
}

function registration(upline: string, username: string): object {
  return {
    upline,
    position: 'left',
    accountqty: 1,
    usernames: [username],
    name: 'Uji Coba',
    phone: '081234567890',
    bank_id: '1',
    bank_account_name: 'Uji Coba',
    bank_account_address: '1234567890',
    password,
    password_confirm: password,
    agree: 1,
  }
}

async function releasedPayout(): Promise<string> {
  const { withdrawal } = await createResources(member)
  const { templates } = (
    await admin.get<{ templates: { id: string; format: string }[] }>('/api/payouts/templates')
  ).body
  const { payout } = await post<{ payout: { id: string } }>('/api/payouts/create', {
    template_id: templates.find(({ format }) => format === 'csv')?.id,
    ids: [withdrawal],
  })
  await post('/api/payouts/release', { id: payout.id })
  return payout.id
}

/** Every GET of the OpenAPI document but the five, with parameters that exist where there are any. */
async function readAddresses(): Promise<string[]> {
  const things = await createResources(member)
  const { paths } = (await admin.get<{ paths: Record<string, object> }>('/api/openapi.json')).body
  const idIn = (path: string): string => {
    if (path.startsWith('/api/payouts/')) return payoutId
    return path.includes('/explain/') ? things.entry : things.withdrawal
  }
  return Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !STATE_CHANGING_GETS.includes(path))
    .map(([path]) =>
      path
        .replace('{id}', idIn(path))
        .replace('{username}', 'member01')
        .replace(/\{\w+\}/, randomUUID()),
    )
}

/** Sends the request and reads the answer; an endless answer is cut off. Returns the status. */
async function read(visitor: Visitor, method: 'GET' | 'HEAD', path: string): Promise<number> {
  const isStream = ['/wa/logs', '/api/changes'].includes(path)
  const { cookie } = visitor.session
  const response = await fetch(system.origin + path, { method, headers: { cookie }, redirect: 'manual' })
  if (isStream) await response.body?.cancel()
  else await response.arrayBuffer()
  return response.status
}

test('no GET or HEAD writes to a database, but for the entry of a handed-out file', async () => {
  const addresses = await readAddresses()
  expect(addresses).toContain(`/api/payouts/file/${payoutId}`)
  await untilMonthsAdded(system)
  // First without requests: tables that background work writes to prove nothing about requests.
  const start = await readWrittenRows(system)
  const quiet = await readWrittenRows(system)
  const background = writtenTables(start, quiet)
  const events = await countEvents(system)

  const statuses = new Map<string, number>()
  for (const visitor of [admin, member])
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of addresses) statuses.set(`${method} ${path}`, await read(visitor, method, path))
  // A read that fails proves nothing; those of other parts may be refused.
  expect(await read(admin, 'GET', `/api/payouts/file/${payoutId}`)).toBe(200)
  expect([...statuses.values()].filter((status) => status >= 500)).toEqual([])

  const written = writtenTables(quiet, await readWrittenRows(system))
  expect(
    written.filter(
      (table) => ![...background, ...CALLER_TABLES].includes(table) && !AUDIT_TABLES.test(table),
    ),
  ).toEqual([])
  const added = [...(await countEvents(system))].filter(
    ([subject, count]) => count > (events.get(subject) ?? 0),
  )
  expect(added.map(([subject]) => subject)).toEqual(['audit.recorded'])
  expect(await newestActions()).toContain('payout.downloaded')
}, 240_000)

async function newestActions(): Promise<string[]> {
  const { data } = await post<{ data: { action: string }[] }>('/api/audit/datatable', { length: 100 })
  return data.map(({ action }) => action)
}
