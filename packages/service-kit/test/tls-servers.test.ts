import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServer } from '@jejaring/testing'
import pino from 'pino'
import { makeDataSource } from '../src/database/data-source'
import { connectNats } from '../src/messaging/nats/connection'
import { CertificateAuthority } from './certificate-authority'
import { tlsProxy } from './tls-proxy'

const [plainPostgres, plainNats] = [testServer('TEST_DATABASE_URL'), testServer('TEST_NATS_URL')]

let directory: string
let own: string
let strangers: string
let postgres: Awaited<ReturnType<typeof tlsProxy>>
let nats: Awaited<ReturnType<typeof tlsProxy>>
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-encrypted-'))
  own = await (await CertificateAuthority.create()).writeFor('servers', directory)
  strangers = await (await CertificateAuthority.create()).writeFor('servers', directory)
  postgres = await tlsProxy(plainPostgres, own)
  nats = await tlsProxy(plainNats, own)
})
afterAll(async () => {
  await postgres?.close()
  await nats?.close()
  rmSync(directory, { recursive: true, force: true })
})

const believing = (url: string, certificates: string, more: Record<string, string> = {}) => {
  const address = new URL(url)
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value)
  address.searchParams.set('sslrootcert', join(certificates, 'ca.crt'))
  return address.toString()
}

/** Reads through a service's data source. */
async function read(url: string): Promise<unknown> {
  const log = pino({ level: 'silent' })
  const definition = { entities: [], migrations: [], rights: {} }
  const database = makeDataSource(definition, { url, name: 'pins', pool: 1, log })
  try {
    await database.initialize()
    return await database.query('SELECT 1 AS one')
  } finally {
    if (database.isInitialized) await database.destroy()
  }
}

const full = { sslmode: 'verify-full' }

test('connects to a database over TLS only with a certificate of the authority', async () => {
  expect(await read(believing(postgres.url, own, full))).toEqual([{ one: 1 }])
  await expect(read(believing(postgres.url, strangers, full))).rejects.toThrow(/certificate|self.signed/i)
  const elsewhere = postgres.url.replace('localhost', '127.0.0.1')
  await expect(read(believing(elsewhere, own, full))).rejects.toThrow(/altnames/i)
  await expect(read(believing(plainPostgres, own, full))).rejects.toThrow(/does not support SSL/)
})

/** Connects, sends a request and disconnects. */
async function greet(url: string): Promise<string> {
  const { connection } = await connectNats(url, 'uji')
  await connection.flush()
  await connection.close()
  return 'answered'
}

const secured = (url: string) => url.replace('nats:', 'tls:')

test('connects to NATS over TLS only with a certificate of the authority', async () => {
  expect(await greet(believing(secured(nats.url), own))).toBe('answered')
  await expect(greet(believing(secured(nats.url), strangers))).rejects.toThrow(/certificate|self.signed/i)
  // A man in the middle cannot downgrade the connection.
  await expect(greet(believing(secured(plainNats), own))).rejects.toThrow(/does not support 'tls'/)
})
