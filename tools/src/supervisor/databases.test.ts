import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { provision } from './databases'

const serverUrl = process.env.TEST_DATABASE_URL!
const password = (role: string) => `sandi-${role}`
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

test('the owner may make tables, the restricted role may only connect, and to its own database', async () => {
  const databases = await provision({ serverUrl, prefix, services: ['pins', 'wallet'], password })
  const { ownerUrl, url } = databases.get('pins')!
  await ask(ownerUrl, 'CREATE TABLE secret AS SELECT 1 AS answer')
  expect(await ask(url, 'SELECT current_database() AS answer')).toBe(`${prefix}_pins`)
  await expect(ask(url, 'SELECT * FROM secret')).rejects.toThrow(/permission denied/)
  await expect(ask(url, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
  const foreign = new URL(url)
  foreign.pathname = `/${prefix}_wallet`
  await expect(ask(foreign.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/)
})

test('can be repeated; a password that was lost is set again, and the data stays', async () => {
  const wanted = { serverUrl, prefix, services: ['pins'] }
  const first = await provision({ ...wanted, password })
  await ask(first.get('pins')!.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS answer')
  const second = await provision({ ...wanted, password: () => 'baru' })
  expect(await ask(second.get('pins')!.ownerUrl, 'SELECT answer FROM kept')).toBe(1)
  await expect(ask(first.get('pins')!.url, 'SELECT 1')).rejects.toThrow(/password/)
})

test('a role with CREATEDB and CREATEROLE is enough', async () => {
  const maker = await provisionerWith('CREATEDB CREATEROLE')
  for (let times = 0; times < 2; times++) {
    const made = await provision({ serverUrl: maker, prefix, services: ['pins'], password })
    await ask(made.get('pins')!.ownerUrl, `CREATE TABLE IF NOT EXISTS t${times} (id int)`)
  }
})

test('a role without these rights is told what to type', async () => {
  const maker = await provisionerWith('CREATEDB')
  await expect(provision({ serverUrl: maker, prefix, services: ['pins'], password })).rejects.toThrow(
    `ALTER ROLE "${prefix}_maker" CREATEDB CREATEROLE;`,
  )
})

test('a server that cannot be reached is said in a sentence', async () => {
  const wanted = { serverUrl: 'postgres://a:b@127.0.0.1:1/x', prefix, services: [], password }
  await expect(provision(wanted)).rejects.toThrow('The PostgreSQL server does not let us in: ')
})
