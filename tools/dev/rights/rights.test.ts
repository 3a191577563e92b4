import { randomBytes } from 'node:crypto'
import { allRights, defineService } from '@jejaring/service-kit'
import { migrate } from '@jejaring/service-kit/testing'
import { createDatabase, grantedRights, type TestDatabase, testServer } from '@jejaring/testing'
import { Client } from 'pg'
import { z } from 'zod'
import { config } from '../../../services/config/src/service'
import { identity } from '../../../services/identity/src/service'
import { database as network } from '../../../services/network/src/database'
import { pins } from '../../../services/pins/src/service'
import { rewards } from '../../../services/rewards/src/service'
import { wallet } from '../../../services/wallet/src/service'
import { whatsapp } from '../../../services/whatsapp/src/service'

const databases = {
  identity: identity.database!,
  config: config.database!,
  network,
  pins: pins.database!,
  wallet: wallet.database!,
  rewards: rewards.database!,
  whatsapp: whatsapp.database!,
}
type Name = keyof typeof databases
const names = Object.keys(databases) as Name[]

/**
 * Append-only tables: ledger, history, audit trail. Repeated here, so that a service's list cannot grow
 * unnoticed.
 */
const history: Record<Name, readonly string[]> = {
  identity: ['audit_entries', 'audit_seals', 'inbox'],
  config: ['plan_versions', 'plan_packages', 'inbox'],
  network: ['plan_versions', 'placements', 'placement_log', 'bonuses', 'sponsors', 'inbox'],
  pins: ['pin_movements', 'repeat_orders', 'active_members', 'pin_creations', 'pin_voids', 'inbox'],
  wallet: [
    ...['moves', 'flushed_bonuses', 'withdrawal_steps', 'voucher_steps'],
    ...['payout_files', 'payout_results', 'reconciliations', 'reconciliation_requests', 'inbox'],
  ],
  rewards: ['reward_claim_steps', 'prize_claim_steps', 'inbox'],
  whatsapp: ['template_texts', 'inbox'],
}

/** Columns that record a request or a notification: the row's state may change, these columns may not. */
const fixed: readonly [Name, table: string, columns: readonly string[]][] = [
  ['wallet', 'withdrawals', ['member_id', 'amount_request', 'amount_received', 'bank_account_number']],
  ['wallet', 'voucher_withdrawals', ['member_id', 'amount']],
  ['wallet', 'payout_lines', ['payout_id', 'withdrawal_id', 'voucher_id', 'amount']],
  ['identity', 'notifications', ['member_id', 'kind', 'source']],
  ...names.map((name): [Name, string, string[]] => [name, 'outbox', ['id', 'subject', 'payload', 'caller']]),
]

const made = new Map<Name, TestDatabase>()
const clients = new Map<Name, Client>()

beforeAll(async () => {
  for (const name of names) {
    const { entities, migrations, rights } = databases[name]
    const database = await createDatabase()
    made.set(name, database)
    const idle = defineService({
      name,
      environment: z.object({}),
      database: { entities, migrations, rights },
      start() {},
    })
    await migrate(idle, {
      DATABASE_URL: database.restrictedUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      NATS_URL: testServer('TEST_NATS_URL'),
      NATS_PREFIX: `t${randomBytes(6).toString('hex')}`,
      IDEMPOTENCY_SECRET: 'a secret for tests only',
      LOG_LEVEL: 'silent',
    })
    const client = new Client({ connectionString: database.restrictedUrl })
    await client.connect()
    clients.set(name, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  for (const database of made.values()) await database.drop()
})

/** Sorts columns by name. */
const inOrder = (right: string) =>
  right.replace(/\((.*)\)/, (_all, columns: string) => `(${columns.split(', ').sort().join(', ')})`)

const refusal = (name: Name, sql: string) =>
  clients
    .get(name)!
    .query(sql)
    .then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

describe.each(names)('the running %s', (name) => {
  test('has exactly the listed rights on tables, sequences and functions', async () => {
    const role = new URL(made.get(name)!.restrictedUrl).username
    const wanted = Object.entries(allRights(databases[name].rights)).map(([of, right]) => [
      of,
      inOrder(right),
    ])
    expect(await grantedRights(made.get(name)!.pool, role)).toEqual(Object.fromEntries(wanted))
  })

  test('has no other role, owns nothing and cannot create anything', async () => {
    const { rows } = await clients.get(name)!.query(`
      SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS powerful,
             EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member,
             EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owner,
             has_database_privilege(current_database(), 'CREATE') OR has_database_privilege(current_database(), 'TEMP')
               OR has_schema_privilege('public', 'CREATE') AS maker
        FROM pg_roles r WHERE rolname = current_user`)
    expect(rows).toEqual([{ powerful: false, member: false, owner: false, maker: false }])
  })

  test('cannot update, delete or truncate append-only tables', async () => {
    const tried = history[name].flatMap((table) => [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `SELECT FROM ${table} FOR UPDATE`,
    ])
    const columns = await made.get(name)!.pool.query<{ sql: string }>(
      `SELECT format('UPDATE %I SET %I = DEFAULT', table_name, column_name) AS sql
           FROM information_schema.columns WHERE table_name = ANY ($1) AND table_schema = 'public'`,
      [history[name]],
    )
    const all = [...tried, ...columns.rows.map(({ sql }) => sql)]
    for (const sql of all) expect([sql, await refusal(name, sql)]).toEqual([sql, '42501'])
  })
})

test.each(fixed)('the running %s cannot change in %s: %j', async (name, table, columns) => {
  for (const column of columns) {
    expect([column, await refusal(name, `UPDATE ${table} SET ${column} = DEFAULT`)]).toEqual([
      column,
      '42501',
    ])
  }
})
