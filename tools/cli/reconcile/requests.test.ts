import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { answerOpenRequest } from './requests'

const serverUrl = process.env.TEST_DATABASE_URL!
const name = `t${randomBytes(4).toString('hex')}_answers`
const url = new URL(serverUrl)
url.pathname = `/${name}`

let database: Client

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
beforeEach(() => database.query('TRUNCATE reconciliation_requests, reconciliations'))

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const answer = (run: () => Promise<number>) => answerOpenRequest((query) => query(database), run)

const request = () =>
  database.query('INSERT INTO reconciliation_requests (id, requested_at) VALUES (gen_random_uuid(), now())')

async function failedCount(): Promise<number> {
  const { rows } = await database.query('SELECT FROM reconciliation_requests WHERE failed_at IS NOT NULL')
  return rows.length
}

test('runs only while a request is open', async () => {
  const run = jest.fn(async () => 0)
  expect(await answer(run)).toBeUndefined()
  await request()
  expect(await answer(run)).toBe(0)
  expect(run).toHaveBeenCalledTimes(1)
  expect(await failedCount()).toBe(0)
})

test('ends the request of a run that throws, so that it does not run again', async () => {
  await request()
  const run = jest.fn(() => Promise.reject(new Error('no connection')))
  await expect(answer(run)).rejects.toThrow('no connection')
  expect(await failedCount()).toBe(1)
  expect(await answer(run)).toBeUndefined()
  expect(run).toHaveBeenCalledTimes(1)
})
