import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { isAlive, signal, waitForExit } from '../system/processes'
import type { RunningServer } from '../system/running-server'
import { NO_VALUES_LOGGED, startPostgres } from './start-postgres'

const settings = { fsync: 'off' }
let directory: string
let server: RunningServer | undefined

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-postgres-'))
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(directory, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

test('keeps data across restarts, also on another port', async () => {
  server = await startPostgres({ directory, settings })
  await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const first = server.port
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  server = await startPostgres({ directory, settings })
  expect(server.port).not.toBe(first)
  expect(await ask(server.url, 'SELECT answer FROM kept')).toBe(42)
})

test('adopts a server that outlived its starter', async () => {
  server = await startPostgres({ directory, settings })
  const second = await startPostgres({ directory, settings })
  expect([second.pid, second.port]).toEqual([server.pid, server.port])
})

test('recovers immediately after a kill -9 of the server', async () => {
  server = await startPostgres({ directory, settings })
  await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  signal(server.pid, 'SIGKILL')
  await waitForExit(server.pid, 5_000)
  server = await startPostgres({ directory, settings })
  expect(await ask(server.url, 'SELECT answer FROM kept')).toBe(42)
})

test('logs no row values of violated constraints or slow statements', async () => {
  server = await startPostgres({ directory, settings: { ...settings, log_min_duration_statement: '0' } })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('CREATE TABLE accounts (number text CONSTRAINT accounts_number UNIQUE)')
  const insert = () => client.query('INSERT INTO accounts VALUES ($1)', ['9876543210'])
  await insert()
  await expect(insert()).rejects.toMatchObject({ detail: expect.stringContaining('9876543210') })
  await client.end()
  const log = readFileSync(join(directory, 'postgres.log'), 'utf8')
  expect(log).toContain('violates unique constraint "accounts_number"')
  expect(log).toContain('duration')
  expect(log).not.toContain('9876543210')
})

test.each(['deploy/production/postgresql.yaml', 'charts/jejaring/templates/dev-servers.yaml'])(
  'logs no row values as configured by %s',
  (file) => {
    const text = readFileSync(join(__dirname, '../../../..', file), 'utf8').replaceAll('"', '')
    for (const [name, value] of Object.entries(NO_VALUES_LOGGED))
      expect(text).toMatch(new RegExp(`${name}(: |=)${value}$`, 'm'))
  },
)

test('starts despite a stale pid file with the id of another process', async () => {
  server = await startPostgres({ directory, settings })
  await server.stop()
  writeFileSync(join(directory, 'data', 'postmaster.pid'), `${process.pid}\n${directory}\n0\n5432\n`)
  server = await startPostgres({ directory, settings })
  expect(await ask(server.url, 'SELECT 1 AS answer')).toBe(1)
})

test('requires the password, which is in a file that only its owner can read', async () => {
  server = await startPostgres({ directory, settings })
  const password = readFileSync(join(directory, 'password'), 'utf8')
  await expect(ask(server.url.replace(password, 'wrong'), 'SELECT 1 AS answer')).rejects.toThrow(/password/)
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600)
})

test('sets a new password at the next start after its file was removed', async () => {
  server = await startPostgres({ directory, settings })
  await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const [file, before] = [join(directory, 'password'), server.url]
  rmSync(file)
  await expect(startPostgres({ directory, settings })).rejects.toThrow(`gone while PostgreSQL runs`)
  expect(await ask(before, 'SELECT answer FROM kept')).toBe(42)
  await server.stop()
  server = await startPostgres({ directory, settings })
  expect(await ask(server.url, 'SELECT answer FROM kept')).toBe(42)
  const old = new URL(server.url)
  old.password = new URL(before).password
  await expect(ask(old.href, 'SELECT 1 AS answer')).rejects.toThrow(/password/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('starts under a umask of 077', async () => {
  const before = process.umask(0o077)
  try {
    server = await startPostgres({ directory: join(directory, 'deep', 'er'), settings })
    expect(await ask(server.url, 'SHOW max_connections').then(() => true)).toBe(true)
  } finally {
    process.umask(before)
  }
})

test('reports a port in use in one sentence', async () => {
  const port = Number(new URL(process.env.TEST_DATABASE_URL!).port)
  await expect(startPostgres({ directory, port, settings })).rejects.toThrow(`port ${port} is already in use`)
})
