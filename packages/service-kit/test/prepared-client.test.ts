import { testServer } from '@jejaring/testing'
import pino from 'pino'
import type { DataSource } from 'typeorm'
import { systemClock } from '../src'
import { makeDataSource } from '../src/database/data-source'
import { transactionOn } from '../src/database/transaction'

/** More executions than the threshold for preparing. */
const TIMES = 10
let database: DataSource

beforeEach(async () => {
  const log = pino({ level: 'silent' })
  const definition = { entities: [], migrations: [], rights: {} }
  const url = testServer('TEST_DATABASE_URL')
  database = await makeDataSource(definition, { url, name: 'pins', pool: 1, log }).initialize()
  await database.query('CREATE TEMP TABLE things (name text, weight int)')
  await database.query(`INSERT INTO things VALUES ('a', 1), ('b', 2)`)
})
afterEach(() => database.destroy())

const often = async (sql: string, ...values: unknown[]) => {
  let rows: unknown
  for (let time = 0; time < TIMES; time++) rows = await database.query(sql, values)
  return rows
}

/** Prepared statements of the only connection. */
const prepared = async (): Promise<string[]> => {
  const rows = await database.query('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }: { statement: string }) => statement)
}

test('prepares a repeated statement, with and without values', async () => {
  const sql = 'SELECT name, weight AS remembered FROM things WHERE weight > $1 ORDER BY name'
  expect(await database.query(sql, [1])).toEqual([{ name: 'b', remembered: 2 }])
  expect(await prepared()).not.toContain(sql)
  expect(await often(sql, 1)).toEqual([{ name: 'b', remembered: 2 }])
  expect(await database.query(sql, [0])).toHaveLength(2)
  const bare = 'SELECT count(*) AS bare FROM things'
  expect(await often(bare)).toEqual([{ bare: 2n }])
  const after = await prepared()
  expect(after).toEqual(expect.arrayContaining([sql, bare]))
  expect(after.filter((statement) => statement === sql)).toHaveLength(1)
})

test('prepares neither pattern searches nor multi-statement texts', async () => {
  const pattern = 'SELECT name AS by_pattern FROM things WHERE name LIKE $1'
  expect(await often(pattern, 'a%')).toEqual([{ by_pattern: 'a' }])
  await often('SELECT 1 AS first; SELECT 2 AS second')
  expect((await prepared()).filter((text) => /LIKE|;/.test(text))).toEqual([])
})

test('prepares a lost statement again, also in a transaction', async () => {
  const sql = 'SELECT weight AS lost FROM things WHERE name = $1'
  await often(sql, 'a')
  await database.query('DEALLOCATE ALL')
  expect(await database.query(sql, ['a'])).toEqual([{ lost: 1 }])

  const inside = 'SELECT weight AS lost_inside FROM things WHERE name = $1'
  await often(inside, 'b')
  await database.query('DEALLOCATE ALL')
  let tries = 0
  const context = { service: 'pins', clock: systemClock, idempotencySecret: '' }
  const read = transactionOn(
    database,
    context,
  )((tx) => {
    tries += 1
    return tx.query(inside, ['b'])
  })
  expect(await read).toEqual([{ lost_inside: 2 }])
  expect(tries).toBe(2)
})

test('reads a column whose type a migration has changed', async () => {
  const sql = 'SELECT weight AS migrated FROM things WHERE name = $1'
  await often(sql, 'a')
  await database.query('ALTER TABLE things ALTER COLUMN weight TYPE text')
  expect(await database.query(sql, ['a'])).toEqual([{ migrated: '1' }])
})

test('a failing statement reports its error and can be reused', async () => {
  const sql = 'SELECT 10 / $1::int AS divided FROM things LIMIT 1'
  await often(sql, 5)
  await expect(database.query(sql, [0])).rejects.toThrow('division by zero')
  expect(await database.query(sql, [2])).toEqual([{ divided: 5 }])
})
