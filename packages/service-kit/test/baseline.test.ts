import { createDatabase, type TestDatabase, testServer } from '@jejaring/testing'
import { type DatabaseKit, EnvironmentProblem } from '../src'
import { migrate } from '../src/runtime/commands/migrate'
import { notesService } from './fixtures'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

const migrateNotes = (definition = notesService('pins', () => undefined)) =>
  migrate(definition, {
    IDEMPOTENCY_SECRET: 'for a scratch database only',
    SEAL_KEY: 'for a scratch database only',
    DATABASE_URL: database.restrictedUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    NATS_URL: testServer('TEST_NATS_URL'),
    NATS_PREFIX: 'uji_baseline',
    LOG_LEVEL: 'silent',
    GRPC_PORT: '0',
    SIDE_PORT: '0',
  })

const recorded = async () => {
  const { rows } = await database.pool.query('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

const FIRST = 'CreateMessaging1600000000001'
const LAST = 'OrderPartitionLocks1600000000003'

/** Changes a migrated database into the state of an earlier release. */
async function recordInstead(...names: string[]): Promise<void> {
  await database.pool.query(`DELETE FROM migrations WHERE name LIKE 'KitBaseline%'`)
  for (const name of names)
    await database.pool.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      name.slice(-13),
      name,
    ])
}

test('records the baseline in a database that has run the migrations it replaces', async () => {
  await migrateNotes()
  await database.pool.query(`INSERT INTO notes (text) VALUES ('stays')`)
  await recordInstead(FIRST, LAST)
  await migrateNotes()
  await migrateNotes()
  const { rows } = await database.pool.query('SELECT text FROM notes')
  expect(rows).toEqual([{ text: 'stays' }])
  expect((await recorded()).filter((name) => /KitBaseline/.test(name))).toHaveLength(1)
})

test('refuses a database that has run only some of the replaced migrations', async () => {
  await migrateNotes()
  await recordInstead(FIRST)
  await expect(migrateNotes()).rejects.toThrow(EnvironmentProblem)
  await expect(migrateNotes()).rejects.toThrow(/lacks the migration OrderPartitionLocks1600000000003/)
})

test('continues a first migration that stopped after the kit baseline', async () => {
  await migrateNotes()
  await database.pool.query(
    `DELETE FROM migrations WHERE name NOT LIKE 'KitBaseline%'; DROP TABLE notes, history`,
  )
  await migrateNotes()
  expect(await recorded()).toHaveLength(2)
})

test('migrations run without a statement timeout', async () => {
  const definition = notesService('pins', () => undefined)
  let timeout = ''
  const afterMigrate = async ({ database: migrated }: DatabaseKit) => {
    const [row]: { statement_timeout: string }[] = await migrated.query('SHOW statement_timeout')
    timeout = row!.statement_timeout
  }
  await migrateNotes({ ...definition, database: { ...definition.database!, afterMigrate } })
  expect(timeout).toBe('0')
})
