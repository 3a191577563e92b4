import { createDatabase, type TestDatabase, testServer } from '@jejaring/testing'
import { Client } from 'pg'
import { EnvironmentProblem } from '../src'
import { ACK_WAIT_MS } from '../src/messaging/nats/topology'
import { migrate } from '../src/runtime/commands/migrate'
import { connectNats, consumerName, streamName } from '../src/testing'
import { notesService } from './fixtures'

const PREFIX = 'uji_migrate'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

const migrateAs = (serviceUrl: string) =>
  migrate(
    notesService('pins', () => undefined),
    {
      IDEMPOTENCY_SECRET: 'for a scratch database only',
      SEAL_KEY: 'for a scratch database only',
      DATABASE_URL: serviceUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      LOG_LEVEL: 'silent',
      NATS_URL: testServer('TEST_NATS_URL'),
      NATS_PREFIX: PREFIX,
      GRPC_PORT: '0',
      SIDE_PORT: '0',
    },
  )

test('accepts a role with restricted rights, repeatedly', async () => {
  await migrateAs(database.restrictedUrl)
  await migrateAs(database.restrictedUrl)
  const { rows } = await database.pool.query(`SELECT to_regclass('notes')::text AS made`)
  expect(rows).toEqual([{ made: 'notes' }])
})

test('updates a consumer of an earlier release', async () => {
  await migrateAs(database.restrictedUrl)
  const { connection, manager } = await connectNats(testServer('TEST_NATS_URL'), 'test')
  const [stream, name] = [streamName(PREFIX), consumerName('pins', 'identity.member.changed')]
  await manager.consumers.update(stream, name, { ack_wait: 20_000 * 1_000_000 })
  await migrateAs(database.restrictedUrl)
  const { config } = await manager.consumers.info(stream, name)
  await connection.close()
  expect(config.ack_wait).toBe(ACK_WAIT_MS * 1_000_000)
})

test('rejects the owner of the tables as runtime role', async () => {
  await expect(migrateAs(database.ownerUrl)).rejects.toThrow(EnvironmentProblem)
  await expect(migrateAs(database.ownerUrl)).rejects.toThrow(/role of its own that may only connect/)
})

test('rejects a role that can become the owner and a superuser', async () => {
  const [owner, role] = [database.ownerUrl, database.restrictedUrl].map((url) => new URL(url).username)
  const superuser = new Client({ connectionString: testServer('TEST_DATABASE_URL') })
  await superuser.connect()
  await superuser.query(`GRANT ${owner} TO ${role}`)
  await superuser.end()
  await expect(migrateAs(database.restrictedUrl)).rejects.toThrow(EnvironmentProblem)
  await expect(migrateAs(testServer('TEST_DATABASE_URL'))).rejects.toThrow(EnvironmentProblem)
})

test('rejects a new database with byte order and names the right collation', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const superuser = new Client({ connectionString: testServer('TEST_DATABASE_URL') })
  await superuser.connect()
  const makeAnew = async (language: string) => {
    await superuser.query(`DROP DATABASE ${name}`)
    await superuser.query(`CREATE DATABASE ${name} OWNER ${name}_owner TEMPLATE template0 ${language}`)
  }
  for (const language of [
    `ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
    `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    `ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'`,
  ]) {
    await makeAnew(language)
    await expect(migrateAs(database.restrictedUrl)).rejects.toThrow(/LOCALE_PROVIDER icu ICU_LOCALE 'und'/)
  }
  await makeAnew(`ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und'`)
  await migrateAs(database.restrictedUrl)
  await superuser.end()
})
