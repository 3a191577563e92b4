import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { provision } from './databases'

const serverUrl = process.env.TEST_DATABASE_URL!
const password = (role: string) => `sandi-${role}`
const onPreexistingDatabases = jest.fn()
const own = { serverUrl, password, knowsRole: () => true, onPreexistingDatabases }
let prefix: string

beforeEach(() => {
  prefix = `t${randomBytes(4).toString('hex')}`
})

async function ask(url: string, ...statements: string[]): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let last: unknown
    for (const sql of statements) last = (await client.query(sql)).rows[0]?.answer
    return last
  } finally {
    await client.end()
  }
}

async function provisionerWith(rights: string): Promise<string> {
  await ask(serverUrl, `CREATE ROLE ${prefix}_maker LOGIN PASSWORD 'x' ${rights}`)
  const url = new URL(serverUrl)
  url.username = `${prefix}_maker`
  url.password = 'x'
  return url.href
}

test('lets the owner create tables and the restricted role only connect', async () => {
  const databases = await provision({ ...own, prefix, services: ['pins', 'wallet'] })
  const { ownerUrl, url } = databases.get('pins')!
  await ask(ownerUrl, 'CREATE TABLE secret AS SELECT 1 AS answer')
  expect(await ask(url, 'SELECT current_database() AS answer')).toBe(`${prefix}_pins`)
  await expect(ask(url, 'SELECT * FROM secret')).rejects.toThrow(/permission denied/)
  await expect(ask(url, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
  const foreign = new URL(url)
  foreign.pathname = `/${prefix}_wallet`
  await expect(ask(foreign.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/)
})

test('is idempotent, resets a lost password and keeps the data', async () => {
  const wanted = { ...own, prefix, services: ['pins'] }
  const first = await provision(wanted)
  await ask(first.get('pins')!.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS answer')
  const second = await provision({ ...wanted, password: () => 'baru' })
  expect(await ask(second.get('pins')!.ownerUrl, 'SELECT answer FROM kept')).toBe(1)
  await expect(ask(first.get('pins')!.url, 'SELECT 1')).rejects.toThrow(/password/)
})

test('reports pre-existing databases once, before their passwords change', async () => {
  const known = new Map<string, string>()
  const wanted = {
    serverUrl,
    prefix,
    services: ['pins', 'wallet'],
    knowsRole: (role: string) => known.has(role),
    password: (role: string) => known.set(role, `sandi-${role}`).get(role) ?? '',
    onPreexistingDatabases: jest.fn(() => expect(known.size).toBe(0)),
  }
  await provision(wanted)
  await provision(wanted)
  expect(wanted.onPreexistingDatabases).not.toHaveBeenCalled()
  known.clear()
  await provision(wanted)
  await provision(wanted)
  expect(wanted.onPreexistingDatabases.mock.calls).toEqual([[[`${prefix}_pins`, `${prefix}_wallet`]]])
})

test('leaves databases alone that another installation uses', async () => {
  const made = await provision({ ...own, prefix, services: ['pins'] })
  const { url } = made.get('pins')!
  const other = new Client({ connectionString: url })
  await other.connect()
  const stranger = { ...own, prefix, services: ['pins'], knowsRole: () => false, password: () => 'baru' }
  await expect(provision(stranger)).rejects.toThrow(
    `Another Jejaring is at work on the database ${prefix}_pins`,
  )
  await other.end()
  expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)
})

test('works with a role that has CREATEDB and CREATEROLE', async () => {
  const maker = await provisionerWith('CREATEDB CREATEROLE')
  for (let times = 0; times < 2; times++) {
    const made = await provision({ ...own, serverUrl: maker, prefix, services: ['pins'] })
    await ask(made.get('pins')!.ownerUrl, `CREATE TABLE IF NOT EXISTS t${times} (id int)`)
  }
})

test('prints the statement that grants the missing rights', async () => {
  const maker = await provisionerWith('CREATEDB')
  await expect(provision({ ...own, serverUrl: maker, prefix, services: ['pins'] })).rejects.toThrow(
    `ALTER ROLE "${prefix}_maker" CREATEDB CREATEROLE;`,
  )
})

test('quotes the refusal of the server, here of superuser roles', async () => {
  await ask(serverUrl, `CREATE ROLE ${prefix}_pins_owner SUPERUSER`)
  const maker = await provisionerWith('CREATEDB CREATEROLE')
  await expect(provision({ ...own, serverUrl: maker, prefix, services: ['pins'] })).rejects.toThrow(
    /^The PostgreSQL server refuses to prepare the databases: .+ See that the role of DATABASE_URL/,
  )
  await ask(serverUrl, `DROP ROLE ${prefix}_pins_owner`)
})

test('reports an unreachable server in one sentence', async () => {
  const wanted = { ...own, serverUrl: 'postgres://a:b@127.0.0.1:1/x', prefix, services: [] }
  await expect(provision(wanted)).rejects.toThrow('The PostgreSQL server does not let us in: ')
})
