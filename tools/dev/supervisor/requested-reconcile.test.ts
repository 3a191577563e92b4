import { randomBytes } from 'node:crypto'
import { eventually } from '@jejaring/testing'
import { Client } from 'pg'
import { reconcileOnRequest } from './requested-reconcile'

const serverUrl = process.env.TEST_DATABASE_URL!
const name = `t${randomBytes(4).toString('hex')}_requests`
const url = new URL(serverUrl)
url.pathname = `/${name}`

let database: Client
let stopping: AbortController
let running: Promise<void>

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  database = new Client({ connectionString: url.href })
  await database.connect()
  await database.query(`
    CREATE TABLE reconciliation_requests (id uuid PRIMARY KEY, requested_at timestamptz NOT NULL, failed_at timestamptz);
    CREATE TABLE reconciliations (started_at timestamptz NOT NULL)`)
})
afterAll(async () => {
  await database.end()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})
beforeEach(() => {
  stopping = new AbortController()
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(async () => {
  stopping.abort()
  await running
  await database.query('TRUNCATE reconciliation_requests, reconciliations')
  jest.restoreAllMocks()
})

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const start = (reconcile: () => Promise<void>) => {
  running = reconcileOnRequest(url.href, reconcile, stopping.signal, 50)
}

const request = () =>
  database.query(`
    INSERT INTO reconciliation_requests (id, requested_at) VALUES (gen_random_uuid(), now());
    NOTIFY reconciliation_requested`)

/** One word for each request, oldest first. */
async function states(): Promise<string[]> {
  const { rows } = await database.query<{ state: string }>(`
    SELECT CASE WHEN EXISTS (SELECT FROM reconciliations WHERE started_at >= requested_at) THEN 'answered'
                WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'open' END AS state
      FROM reconciliation_requests ORDER BY requested_at`)
  return rows.map(({ state }) => state)
}

const record = async () => void (await database.query('INSERT INTO reconciliations VALUES (now())'))

test('runs once for a request, and leaves one with a result as it is', async () => {
  const reconcile = jest.fn(record)
  await request()
  start(reconcile)
  await eventually(async () => expect(await states()).toEqual(['answered']))
  expect(reconcile).toHaveBeenCalledTimes(1)
})

test('marks a request as failed when its run left no result, and answers the next', async () => {
  const reconcile = jest.fn(record).mockResolvedValueOnce(undefined)
  start(reconcile)
  await request()
  await eventually(async () => expect(await states()).toEqual(['failed']))
  await request()
  await eventually(async () => expect(reconcile).toHaveBeenCalledTimes(2))
})

test('survives a lost connection during a run, and then marks its request as failed', async () => {
  const cut = async () => {
    await database.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
      [name],
    )
    // The errors of the connection are emitted before the answer to a query over another one that began later.
    await database.query('SELECT pg_sleep(0.2)')
  }
  const reconcile = jest.fn(cut)
  await request()
  start(reconcile)
  await eventually(async () => expect(await states()).toEqual(['failed']))
  expect(reconcile).toHaveBeenCalledTimes(1)
})
