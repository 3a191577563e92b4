import { randomUUID } from 'node:crypto'
import { eventually } from '@jejaring/testing/eventually'
import { redactAddresses } from '../../tools/cli/retention/redact-addresses'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { queuedCode } from '../support/queued-code'
import { adminPassword, RunningSystem } from '../support/running-system'
import { findValues, onDatabase, withOwner } from './find-values'

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

test('a prospect applies by a link, waits, and is placed by an ordinary registration', async () => {
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

const leaveForm = async (name: string, phone: string) => {
  const { body } = await sponsor.get<{ code: string }>('/api/prospects/link')
  const form = { code: body.code, name, phone, city: 'Garut', consent_version: '1', agree: 1 }
  const stranger = new Visitor(system.origin)
  const { status, body: sent } = await stranger.post<{ token: string }>('/api/prospects/apply', form)
  expect(status).toBe(200)
  return { stranger, token: sent.token, code: await queuedCode(system.dataDirectory, phone) }
}

test('the operator shows and erases what is stored about a person without an account', async () => {
  const values = ['081299990001', 'Dewi Purnamasari']
  const { stranger, token, code } = await leaveForm(values[1]!, values[0]!)
  expect(await stranger.post('/api/prospects/verify', { token, code })).toMatchObject({ status: 200 })
  const before = await findValues(system, values)
  for (const place of ['identity.prospects', 'identity.outbox', 'whatsapp.messages', 'stream.'])
    expect([place, before.some((hit) => hit.startsWith(place))]).toEqual([place, true])

  const shown = await system.command('erase-prospect', '--show', values[0]!)
  expect([shown.code, shown.output]).toEqual([
    0,
    expect.stringMatching(/Dewi Purnamasari[\s\S]*"sponsor": "ani01"/),
  ])
  expect(await findValues(system, values)).toEqual(before)
  const erased = await system.command('erase-prospect', values[0]!)
  expect([erased.code, erased.output]).toEqual([0, expect.stringContaining('Erased 1 entries')])
  expect(await findValues(system, values)).toEqual([])
  const { rows } = await onDatabase(
    system,
    'identity',
    "SELECT after FROM audit_entries WHERE action = 'prospect.erased'",
    [],
  )
  expect(rows).toEqual([{ after: { rows: 1 } }])
  const again = await system.command('erase-prospect', '--show', values[0]!)
  expect(again.output).toContain('Nothing is stored')
  expect((await system.command('erase-prospect', '0812')).code).toBe(1)
})

test('retention removes old events of codes, and addresses of the audit trail', async () => {
  const [old, young] = ['081299990002', '081299990003']
  for (const each of [old, young]) await leaveForm('Calon Lama', each)
  await onDatabase(
    system,
    'identity',
    `UPDATE outbox SET created_at = created_at - interval '25 hours'
      WHERE position(convert_to($1, 'UTF8') IN payload) > 0`,
    [old],
  )
  const set = await system.command('config', 'set', 'retention_audit_addresses_days', '30')
  expect(set.code).toBe(0)
  const applied = await system.command('apply-retention')
  expect([applied.code, applied.output]).toEqual([
    0,
    // Another command that builds in this folder adds a line before.
    expect.stringContaining(
      'Deleted 1 events with phones of prospects.\nRemoved 0 addresses from the audit trail.\n',
    ),
  ])
  const left = await findValues(system, [old])
  expect(left.map((hit) => hit.split(':')[0]).sort()).toEqual([
    'identity.prospect_applications',
    'whatsapp.messages',
  ])
  const kept = await findValues(system, [young])
  for (const place of ['identity.outbox', 'stream.'])
    expect([place, kept.some((hit) => hit.startsWith(place))]).toEqual([place, true])

  const addresses = async () =>
    (await onDatabase(system, 'identity', 'SELECT FROM audit_entries WHERE address IS NOT NULL', [])).rowCount
  const before = (await addresses()) ?? 0
  expect(before).toBeGreaterThan(5)
  expect(await withOwner(system, 'identity', (client) => redactAddresses(client, new Date()))).toBe(before)
  expect(await addresses()).toBe(0)
  const report = await eventually(async () => {
    const found = await system.reconcile()
    if (/wait for|Running/.test(found.output)) throw new Error('not settled yet')
    return found
  })
  expect([report.code, report.output]).toEqual([0, expect.stringContaining('The books agree')])
})
