import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startNats, startPostgres } from '@jejaring/local-servers'
import { Client } from 'pg'
import { Visitor } from '../support/http/visitor'
import { Instance } from './instance'

let directory: string
let postgres: RunningServer
let nats: RunningServer
let one: Instance

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-own-'))
  postgres = await startPostgres({ directory: join(directory, 'postgres'), settings: { fsync: 'off' } })
  nats = await startNats({ directory: join(directory, 'nats') })
  // A server whose own databases sort by bytes, as many are made.
  await ask(
    'ALTER DATABASE template1 IS_TEMPLATE false',
    'DROP DATABASE template1',
    `CREATE DATABASE template1 TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' IS_TEMPLATE true`,
  )
})

afterAll(async () => {
  await Promise.all([postgres?.stop(), nats?.stop()])
  rmSync(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  one = await Instance.create()
})

afterEach(() => one.cleanUp())

async function ask(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function role(name: string, rights: string): Promise<string> {
  await ask(`CREATE ROLE ${name} LOGIN PASSWORD 'rahasia' ${rights}`)
  const url = new URL(postgres.url)
  url.username = name
  url.password = 'rahasia'
  return url.href
}

test('DATABASE_URL and NATS_URL make the product run on existing servers', async () => {
  const url = await role('pemilik', 'CREATEDB CREATEROLE')
  const own = {
    DATABASE_URL: url,
    NATS_URL: nats.url,
    DATABASE_PREFIX: 'milik',
    ADMIN_PASSWORD: 'pilihan-sendiri',
  }
  await one.startAndWait(own)
  expect([...one.processes().keys()]).not.toEqual(expect.arrayContaining(['postgres']))
  await new Visitor(one.origin).login('admin', 'pilihan-sendiri')
  expect(await one.stop()).toBe(0)
  await one.startAndWait(own)
  expect(await one.stop()).toBe(0)
  expect(one.output).not.toContain('rahasia')

  rmSync(one.dataDirectory, { recursive: true })
  await one.startAndWait({ ...own, ADMIN_PASSWORD: 'lain-sama-sekali', DEMO: '1' })
  expect(one.output).toContain('are older than')
  expect(one.output).toContain('the password you have')
  expect(one.output).not.toMatch(/shown only now|ADMIN_PASSWORD|demonstration/)
  await new Visitor(one.origin).login('admin', 'pilihan-sendiri')
  expect(await one.stop()).toBe(0)
})

test('a role without CREATEDB and CREATEROLE is refused with the missing rights', async () => {
  one.start({ DATABASE_URL: await role('tamu', ''), NATS_URL: nats.url })
  expect(await one.ended()).toBe(1)
  expect(one.output).toContain('The role "tamu" of DATABASE_URL needs CREATEDB and CREATEROLE')
})
