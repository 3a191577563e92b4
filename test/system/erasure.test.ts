import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@jejaring/testing/eventually'
import { plainJpeg } from '@jejaring/testing/photo-bombs'
import { SmtpRelay } from '../../services/whatsapp/src/testing/smtp-relay'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { findValues, onDatabase } from './find-values'

const password = 'sandi-member-uji'
const username = 'sari01'
/** Everything about the person that could be found again. The username stays: it is the account number of the books. */
const values = {
  firstName: 'Wulandari Kusumaningrum',
  name: 'Wulandari Prameswari',
  firstPhone: '081377788811',
  phone: '081377788822',
  firstAccount: '7788990011',
  account: '7788990022',
  accountHolder: 'Wulandari Pemegang Rekening',
  email: 'wulandari.prameswari@surat.example',
  street: 'Jalan Wulandari Nomor 123',
  corrected: 'Wulandari Yang Dikoreksi',
  nik: '3174054708900001',
}

let relay: SmtpRelay
let system: RunningSystem
let admin: Visitor
let member: Visitor
let memberId: string
const directory = mkdtempSync(join(tmpdir(), 'erasure-'))

beforeAll(async () => {
  relay = await SmtpRelay.start()
  system = await RunningSystem.start({
    SMTP_URL: `smtp://kantor:rahasia-smtp@127.0.0.1:${relay.port}`,
    MAIL_FROM: 'kabar@jaya.example',
  })
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  for (const key of ['identity_verification', 'personal_data_requests'])
    expect([key, (await system.command('config', 'set', key, '1')).code]).toEqual([key, 0])
  await post(admin, '/api/pins/create', { package_id: 1, qty: 3, password: adminPassword })
  await post(admin, '/api/networks/register', registration('admin', username, values.firstName))
  member = new Visitor(system.origin)
  await member.login(username, password)
})
afterAll(async () => {
  await system?.stop()
  await relay?.stop()
  rmSync(directory, { recursive: true })
})

async function post<Body>(visitor: Visitor, path: string, body: object | FormData): Promise<Body> {
  const answer = await visitor.post<Body>(path, body)
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()])
  return answer.body
}

function registration(upline: string, name: string, person: string): object {
  const phone = person === values.firstName ? values.firstPhone : '081234567890'
  const account = person === values.firstName ? values.firstAccount : '1234567890'
  return {
    upline,
    position: 'left',
    accountqty: 1,
    usernames: [name],
    name: person,
    phone,
    bank_id: '1',
    bank_account_name: person,
    bank_account_address: account,
    agree: 1,
    password,
    password_confirm: password,
  }
}

function formOf(fields: Readonly<Record<string, string>>, photo?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
  return form
}

const mailed = (pattern: RegExp) =>
  eventually(() => {
    const found = relay.received.map(({ raw }) => pattern.exec(raw)?.[1]).findLast(Boolean)
    if (!found) throw new Error('no e-mail yet')
    return found
  })

/** Changes of the profile, an e-mail address, an identity, an announcement, messages. */
async function useEverything(): Promise<void> {
  const picture = await plainJpeg()
  const change = {
    bank_id: '1',
    bank_account_name: values.accountHolder,
    bank_account_address: values.account,
  }
  const { name, phone } = values
  const profile = { name, phone, ...change, agree: '1', current_password: password }
  await post(member, '/api/users/profile', formOf(profile, picture))
  await post(member, '/api/users/email/code', { email: values.email, current_password: password })
  await post(member, '/api/users/email/verify', { code: await mailed(/: (\d{6})\r?$/m) })
  await post(member, '/api/identity/picture', formOf({ kind: 'id_card' }, picture))
  await post(member, '/api/identity/picture', formOf({ kind: 'selfie' }, picture))
  await post(member, '/api/identity/submit', { nik: values.nik, npwp: '' })
  const version = (await onDatabase(system, 'identity', 'SELECT version FROM identity_verifications', []))
    .rows[0].version
  await post(admin, '/api/identities/decide', {
    id: memberId,
    version: String(version),
    status: 'verified',
  })
  await post(admin, `/api/users/update/${memberId}`, {
    ...change,
    group: 'member',
    status: 'active',
    username,
    name,
    phone,
    address: values.street,
    agree: 1,
    version: await versionOf(),
  })
}

async function versionOf(): Promise<string> {
  const { rows } = await onDatabase(system, 'identity', 'SELECT version FROM members WHERE id = $1', [
    memberId,
  ])
  return String(rows[0].version)
}

/** The office downloads lists that it has searched for a value, also with the value as the actor. */
async function searchFor(value: string): Promise<void> {
  const text = encodeURIComponent(value)
  const headers = { cookie: admin.session.cookie }
  for (const query of [`audit?search=${text}`, `audit?actor=${text}`, `wallet_recapts?search=${text}`]) {
    const file = await fetch(`${system.origin}/api/reports/export/${query}&format=csv`, { headers })
    expect([query, file.status]).toEqual([query, 200])
    await file.arrayBuffer()
  }
}

/** As exports were audited until their texts were left out. */
const auditSearch = (text: string) =>
  onDatabase(
    system,
    'identity',
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, after, recorded_at)
     VALUES (gen_random_uuid(), now(), 'identity', 'report.exported', 'report:members', '', $1, now())`,
    [{ search: text }],
  )

/** A sponsor bonus, paid out to the account. */
async function earnAndWithdraw(): Promise<void> {
  await post(admin, '/api/pins/transfer', { package_id: 1, username, qty: 1, password: adminPassword })
  await post(member, '/api/networks/register', registration(username, 'budi01', 'Uji Coba'))
  await eventually(async () => {
    const { body } = await member.get<{ dashboard: { bonus: object } }>('/api/dashboard')
    expect(body.dashboard.bonus).toMatchObject({ sponsor: 100_000 })
  })
}

async function payOut(): Promise<void> {
  await post(member, '/api/withdraws/request', { type: 'sponsor', amount: 100_000, password })
  const { data } = await post<{ data: { id: string }[] }>(admin, '/api/withdraws/datatable/a', { length: 10 })
  for (const status of ['process', 'success'])
    await post(admin, '/api/withdraws/change_status', { status_data: { status, ids: [data[0]!.id] } })
}

/** The newest request of the member waits for an owner. */
async function decide(decision: 'approve' | 'reject'): Promise<void> {
  const { body } = await admin.get<{ proposals: { id: string; status: string; subject: string }[] }>(
    '/api/proposals',
  )
  const request = body.proposals.find(
    ({ status, subject }) => status === 'pending' && subject === 'personal_data',
  )
  await post(admin, `/api/proposals/${decision}`, { id: request!.id, reason: 'Tidak cocok dengan KTP.' })
}

const requestOf = async () =>
  (await member.get<{ request: object | null; hindrance: string }>('/api/users/personal_data')).body

/** A correction is rejected; an erasure is asked for and approved. */
async function askTheOffice(): Promise<void> {
  const correction = { field: 'name', value: values.corrected, reason: 'Salah ketik' }
  await post(member, '/api/users/personal_data/correction', correction)
  const second = await member.post('/api/users/personal_data/erasure', { password })
  expect(second.status).toBe(409)
  await decide('reject')
  expect(await requestOf()).toMatchObject({
    request: { kind: 'correction', status: 'rejected', reason: 'Tidak cocok dengan KTP.' },
    hindrance: '',
  })
  const wrong = await member.post('/api/users/personal_data/erasure', { password: 'bukan-sandinya' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: expect.any(String) }])
  await post(member, '/api/users/personal_data/erasure', { password })
  await decide('approve')
  await post(member, '/api/users/personal_data/withdraw', {})
  const withdrawn = await system.command('erase-member', '--approved')
  expect([withdrawn.code, withdrawn.output]).toEqual([0, expect.not.stringContaining('Erased')])
  await post(member, '/api/users/personal_data/erasure', { password })
  await decide('approve')
  expect(await requestOf()).toMatchObject({ request: { kind: 'erasure', status: 'approved' } })
}

const searched = () => findValues(system, Object.values(values))

test('nothing of an erased member is left in any database or in the stream', async () => {
  const { rows } = await onDatabase(system, 'identity', 'SELECT id FROM members WHERE username = $1', [
    username,
  ])
  memberId = rows[0].id
  // Before any withdrawal: a changed account holds withdrawals.
  await earnAndWithdraw()
  const refused = await system.command('erase-member', username)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('money in a wallet')])
  const early = await member.post('/api/users/personal_data/erasure', { password })
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('saldo bonus')])
  await payOut()
  await useEverything()
  await askTheOffice()
  for (const value of Object.values(values)) await searchFor(value)
  await auditSearch(values.name)
  const before = await searched()
  for (const value of Object.values(values).filter((each) => each !== values.nik))
    expect([value, before.some((hit) => hit.endsWith(value))]).toEqual([value, true])
  expect(new Set(before.map((hit) => hit.split('.')[0]))).toEqual(
    new Set(['identity', 'network', 'pins', 'wallet', 'whatsapp', 'rewards', 'stream']),
  )

  const record = join(directory, 'erased')
  const erased = await system.command('erase-member', '--approved', '--record', record)
  expect([erased.code, erased.output]).toEqual([0, expect.stringContaining('Anggota terhapus #')])
  expect(await searched()).toEqual([])
  for (const table of ['identity_verifications', 'identity_pictures', 'sessions', 'credentials'])
    expect([
      table,
      (await onDatabase(system, 'identity', `SELECT FROM ${table} WHERE member_id = $1`, [memberId]))
        .rowCount,
    ]).toEqual([table, 0])
  expect((await onDatabase(system, 'identity', 'SELECT FROM photos', [])).rowCount).toBe(0)
  // The year after the bonus of this test, for its PPh 21 worksheet.
  const retained = await onDatabase(system, 'identity', 'SELECT until::text FROM retained_tax_numbers', [])
  expect(retained.rows).toEqual([{ until: `${new Date().getFullYear() + 1}-12-31` }])

  const tree = await admin.get<{ tree: { childs: { left: { name: string } } } }>('/api/networks/genealogy')
  expect(tree.body.tree.childs.left.name).toMatch(/^Anggota terhapus #[0-9a-f]{6}$/)
  expect((await new Visitor(system.origin).post('/api/auth/login', { username, password })).status).toBe(422)
  expect((await member.get('/api/users/profile')).status).toBe(401)
  const again = registration(username, username, 'Orang Lain')
  expect((await admin.post('/api/networks/register', { ...again, position: 'right' })).status).toBe(422)

  // A second run finds nothing to do, and the trail of the first one is as it was.
  expect((await system.command('erase-member', username)).code).toBe(0)
  const report = await eventually(async () => {
    const found = await system.reconcile()
    if (/wait for|Running/.test(found.output)) throw new Error('not settled yet')
    return found
  })
  expect([report.code, report.output]).toEqual([0, expect.stringContaining('The books agree')])
})

test('an altered redaction is a difference, and a restored database is erased again', async () => {
  const restored = [
    'INSERT INTO phone_codes VALUES ($1, $2, $3, now(), 0)',
    [memberId, values.phone, ''],
  ] as const
  await onDatabase(system, 'identity', restored[0], [...restored[1]])
  await onDatabase(system, 'network', 'UPDATE members SET name = $2 WHERE member_id = $1', [
    memberId,
    values.name,
  ])
  // As if the list of identity was of before the erasure, too.
  await onDatabase(system, 'identity', 'DELETE FROM erased_members', [])
  const record = join(directory, 'erased-members')
  writeFileSync(record, `${memberId}\n`)
  expect((await searched()).length).toBe(2)
  const repaired = await system.command('reconcile', '--after-restore', '--erased', record)
  expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining('Erased 1 members again')])
  expect(await searched()).toEqual([])

  await onDatabase(
    system,
    'identity',
    `UPDATE audit_entries SET after = '{"name": "x"}' WHERE id = (SELECT entry_id FROM audit_redactions LIMIT 1)`,
    [],
  )
  const report = await system.reconcile()
  expect([report.code, report.output]).toEqual([1, expect.stringContaining('what its erasure left')])
})
