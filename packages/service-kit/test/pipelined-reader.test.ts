import { setImmediate as nextTick } from 'node:timers/promises'
import { eventually, type TestService } from '@jejaring/testing'
import { type Caller, caller, copyIn, type Kit, type KitEnvironment, runAs } from '../src'
import { isConnectionProblem } from '../src/database/errors'
import { deferred } from './fixtures'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
})
afterAll(() => service.stop())

test('each statement of a tick has its own result', async () => {
  for (let round = 0; round < 30; round++) {
    const asked = Array.from({ length: 40 }, (_, index) => index)
    const answers = await Promise.all(
      asked.map(async (index) => {
        if (index % 5 === 4)
          return await kit.pipelinedReads
            .query<{ n: number }[]>('SELECT 1 / $1::int AS n', [0])
            .catch(() => 'failed')
        if (index % 5 === 3)
          return await kit.pipelinedReads.query<{ n: number }[]>(
            `SELECT $1::int AS n FROM generate_series(1, 3)`,
            [index],
          )
        if (index % 5 === 2)
          return await kit.pipelinedReads.query<{ n: number }[]>(`SELECT $1::int AS n WHERE $1::int < 0`, [
            index,
          ])
        return await kit.pipelinedReads.query<{ n: number }[]>(`SELECT $1::int AS n, ${index} AS own`, [
          index,
        ])
      }),
    )
    answers.forEach((answer, index) => {
      if (index % 5 === 4) expect(answer).toBe('failed')
      else if (index % 5 === 3) expect(answer).toEqual(Array(3).fill({ n: index }))
      else if (index % 5 === 2) expect(answer).toEqual([])
      else expect(answer).toEqual([{ n: index, own: index }])
    })
  }
})

test('a failing statement rejects with its own error only', async () => {
  const [missing, fine] = await Promise.allSettled([
    kit.pipelinedReads.query('SELECT FROM nothing WHERE id = $1', [1]),
    kit.pipelinedReads.query('SELECT 1 AS n'),
  ])
  expect(missing).toMatchObject({
    status: 'rejected',
    reason: { name: 'QueryFailedError', code: '42P01', query: 'SELECT FROM nothing WHERE id = $1' },
  })
  expect(fine).toEqual({ status: 'fulfilled', value: [{ n: 1 }] })
})

test('unserialisable values fail only their own statement', async () => {
  const round: Record<string, unknown> = {}
  round.itself = round
  const read = (value: unknown) => kit.pipelinedReads.query('SELECT $1::text AS n', [value])
  for (let time = 0; time < 10; time++) {
    const outcomes = await Promise.allSettled([read('a'), read(round), read({ big: 1n }), read('b')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(outcomes[3]).toEqual({ status: 'fulfilled', value: [{ n: 'b' }] })
  }
})

test('a lost connection fails unanswered reads; the next read works', async () => {
  const before = kit.pipelinedReads.query('SELECT 1 AS n')
  const lost = ['SELECT pg_sleep(60), 1 AS lost', 'SELECT 2 AS lost'].map((sql) =>
    kit.pipelinedReads.query(sql),
  )
  const received = Promise.allSettled(lost)
  expect(await eventually(terminate)).toBe(true)
  for (const outcome of await received)
    expect(isConnectionProblem((outcome as PromiseRejectedResult).reason)).toBe(true)
  expect(await before).toEqual([{ n: 1 }])
  expect(await Promise.all([1, 2].map((n) => kit.pipelinedReads.query(`SELECT ${n} AS n`)))).toEqual([
    [{ n: 1 }],
    [{ n: 2 }],
  ])
})

/** Terminates the sleeping connection. */
async function terminate(): Promise<boolean> {
  const ended = await kit.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
  )
  expect(ended).toEqual([{ pg_terminate_backend: true }])
  return true
}

test('returns the same values as a manager for all types', async () => {
  const sql = `SELECT $1::bigint AS big, $2::date AS day, $3::timestamptz AS at, $4::jsonb AS json, $5::bigint[] AS bigs,
    $6::text[] AS texts, $7::bytea AS bytes, $8::numeric AS exact, $9::boolean AS truth, $10::uuid AS id, NULL::text AS nothing,
    $11::json AS list, $12::float8 AS float, $2::date::timestamp AS plain, ARRAY[$2::date] AS days`
  const values = [
    ...[9_007_199_254_740_993n, '2026-11-21', new Date('2026-11-20T17:30:00.123Z'), { a: [1, null, 'é'] }],
    ...[[1n, -2n], ['a,b', '"', '', 'NULL'], Buffer.from([0, 255, 10]), '12345678901234567890.10', false],
    ...['0190a0a0-0000-7000-8000-000000000001', JSON.stringify([1, { b: 2 }]), 0.1],
  ]
  const expected = await kit.database.manager.query(sql, values)
  expect(expected[0]).toMatchObject({ big: values[0], day: values[1], at: values[2], bytes: values[6] })
  // Often enough to be prepared by name.
  for (let time = 0; time < 12; time++)
    expect(await Promise.all([1, 2].map(() => kit.pipelinedReads.query(sql, values)))).toEqual([
      expected,
      expected,
    ])
})

test('each caller keeps its own context', async () => {
  const all: Caller[] = Array.from({ length: 50 }, (_, index) => ({
    requestId: `r${index}`,
    address: `192.0.2.${index}`,
    actor: { memberId: `m${index}`, role: index % 2 ? 'admin' : 'member' },
  }))
  const read = async (index: number) => {
    const sql = index % 5 ? 'SELECT $1::int AS n' : 'SELECT 1 / ($1::int * 0) AS n'
    await kit.pipelinedReads.query(sql, [index]).catch(() => undefined)
    return caller()
  }
  for (let round = 0; round < 5; round++)
    expect(await Promise.all(all.map((who, index) => runAs(who, () => read(index))))).toEqual(all)
})

test('leaves a connection in its normal state', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, n) => kit.pipelinedReads.query('SELECT $1::int AS n', [n])),
      kit.pipelinedReads.query('SELECT FROM nothing'),
    ])
    const seen = kit.transaction(async (manager) => {
      await copyIn(manager, 'notes (text, amount)', [
        ['copied', 1n],
        ['copied', 2n],
      ])
      await manager.query(`INSERT INTO notes (text) VALUES ('inserted')`)
      return await manager.query('SELECT count(*) AS n FROM notes')
    })
    const [[{ n }]] = [await seen]
    expect(n).toBe(BigInt(3 * (round + 1)))
    // Concurrent reads use other connections.
    const [inserted, seenFromOutside] = [deferred<void>(), deferred<void>()]
    const undone = kit.transaction(async (manager) => {
      await manager.query(`INSERT INTO notes (text) VALUES ('undone')`)
      inserted.resolve()
      await seenFromOutside.promise
      throw new Error('undone')
    })
    await inserted.promise
    expect(await kit.pipelinedReads.query('SELECT count(*) AS n FROM notes')).toEqual([{ n }])
    seenFromOutside.resolve()
    await expect(undone).rejects.toThrow('undone')
  }
})

test('answers more ticks than connections', async () => {
  const all: Promise<{ n: number }[]>[] = []
  for (let turn = 0; turn < 60; turn++) {
    for (const index of [0, 1]) all.push(kit.pipelinedReads.query(`SELECT $1::int AS n`, [turn * 2 + index]))
    await nextTick()
  }
  expect(await Promise.all(all)).toEqual(all.map((_, n) => [{ n }]))
})

test('refuses reads inside a transaction', async () => {
  const reading = kit.transaction(() => kit.pipelinedReads.query('SELECT 1'))
  await expect(reading).rejects.toThrow('A pipelined read inside a database transaction is not allowed')
  expect(await kit.pipelinedReads.query('SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('sends at most 100 statements of a tick over one connection', async () => {
  const readPid = () => kit.pipelinedReads.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid')
  const rows = await Promise.all(Array.from({ length: 250 }, readPid))
  const pids = rows.map(([row]) => row?.pid)
  const [first, second, third] = [pids.slice(0, 100), pids.slice(100, 200), pids.slice(200)]
  expect([first, second, third].map((batch) => new Set(batch).size)).toEqual([1, 1, 1])
  expect(new Set(pids).size).toBe(3)
})
