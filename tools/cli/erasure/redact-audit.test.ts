import { randomBytes, randomUUID } from 'node:crypto'
import { testServer } from '@jejaring/testing'
import { createServiceDatabase, onServer } from '@jejaring/testing/service-database'
import { Client } from 'pg'
import { identity as service } from '../../../services/identity/src/service'
import { inTransaction } from '../operator/in-transaction'
import type { ErasureDatabases } from './erase-events'
import { invalidRedactions, redactAudit } from './redact-audit'
import { dropChecks, memberIdOf, rowOf } from './testing/member-rows'

const name = `redact_${randomBytes(4).toString('hex')}`
const servers = { postgresUrl: testServer('TEST_DATABASE_URL'), natsUrl: testServer('TEST_NATS_URL') }
const erased = memberIdOf(1)
let identity: Client

beforeAll(async () => {
  const connectionString = await createServiceDatabase(servers, 'identity', service.database!, name)
  identity = new Client({ connectionString })
  await identity.connect()
  await dropChecks({ identity } as unknown as ErasureDatabases)
  await identity.query('SET session_replication_role = replica')
  const row = { ...(await rowOf(identity, 'identity.members', 1)), username: 'admin' }
  await identity.query('INSERT INTO members SELECT * FROM jsonb_populate_record(NULL::members, $1)', [row])
  await identity.query('SET session_replication_role = origin')
  await identity.query('INSERT INTO erased_members VALUES ($1, now())', [erased])
})
afterAll(async () => {
  await identity.end()
  await onServer(servers.postgresUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

async function insertEntry(action: string, target: string, after: object): Promise<string> {
  const id = randomUUID()
  await identity.query(
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, after, recorded_at)
     VALUES ($1, now(), 'identity', $2, $3, '', $4, now())`,
    [id, action, target, after],
  )
  return id
}

async function afterOf(id: string): Promise<object> {
  const { rows } = await identity.query('SELECT after FROM audit_entries WHERE id = $1', [id])
  return rows[0].after
}

const period = { from: '2026-01-01', to: '2026-01-31', format: 'csv' }
const filters = { actor: 'admin', action: 'session.opened', target: 'withdrawal' }

test.each([
  ['a searched list', 'report:members', { search: 'Budi' }, {}],
  ['a day that is none', 'report:pins', { from: 'Budi', to: 'x' }, { from: undefined, to: undefined }],
  ['a filter by status', 'withdrawals', { search: 'Budi', status: 'pending' }, { status: 'pending' }],
  [
    'an actor',
    'report:audit',
    { ...filters, search: '', actor: 'Budi Santoso' },
    { ...filters, actor: undefined },
  ],
  ['an action', 'report:audit', { ...filters, action: '081234567890' }, { ...filters, action: undefined }],
  ['a target', 'report:audit', { ...filters, target: 'member:Budi' }, { ...filters, target: undefined }],
])('removes the text of an export by %s, and only that', async (_, target, stored, left) => {
  const action = target === 'withdrawals' ? 'withdrawal.exported' : 'report.exported'
  const id = await insertEntry(action, target, { ...period, ...stored })
  await inTransaction(identity, () => redactAudit(identity, erased))
  expect(await afterOf(id)).toEqual(JSON.parse(JSON.stringify({ ...period, ...left })))
  expect((await identity.query(invalidRedactions)).rows).toEqual([])
})

test('leaves exports without free text as they are', async () => {
  const target = `payout:${randomUUID()}`
  await insertEntry('payout.created', target, { number: 'BP-1' })
  const entries = [
    { ...period, ...filters, search: '' },
    { ...period, ...filters, target, searched: true },
  ]
  const ids = await Promise.all(entries.map((after) => insertEntry('report.exported', 'report:audit', after)))
  await inTransaction(identity, () => redactAudit(identity, erased))
  expect(await Promise.all(ids.map(afterOf))).toEqual(entries)
})
