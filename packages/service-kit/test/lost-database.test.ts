import { eventually, ownPostgres, startService, type TestService } from '@jejaring/testing'
import { type Fault, idempotentInTransaction, type Kit, type KitEnvironment } from '../src'
import { isConnectionProblem } from '../src/database/errors'
import { breakableProxy } from './breakable-proxy'
import { deferred, Notes, notesService, type Text, TextCodec } from './fixtures'

type Work = (kit: Kit<KitEnvironment>, request: Text) => Promise<Text>

let server: Awaited<ReturnType<typeof ownPostgres>>
let line: Awaited<ReturnType<typeof breakableProxy>>
let service: TestService<typeof Notes>
let overLine: TestService<typeof Notes>
let work: Work

const start = (postgres: string) =>
  startService(
    notesService('pins', (kit) =>
      kit.serve(Notes, {
        write: (request) => work(kit, request),
        countTo: async function* () {
          const rows = await kit.database.query('SELECT 1 AS number FROM notes')
          yield* rows
        },
        add: async () => ({ sum: 0 }),
      }),
    ),
    { rpc: Notes, postgres },
  )

beforeAll(async () => {
  server = await ownPostgres()
  line = await breakableProxy(server.url)
  ;[service, overLine] = await Promise.all([start(server.url), start(line.url)])
})
afterAll(async () => {
  await Promise.all([service.stop(), overLine.stop()])
  line.stop()
  await server.remove()
})

const outcome = (answer: Promise<Text>) =>
  answer.then(
    ({ text }) => text,
    ({ code, message }: Fault) => [code, message],
  )
const unavailableAnswer = ['unavailable', expect.stringMatching(/^Layanan sedang tidak tersedia/)]
const ask = (of: TestService<typeof Notes>, its: Work) => {
  work = its
  return outcome(of.client.write({ text: 'halo' }))
}
const notes = async (of: TestService<typeof Notes>) =>
  (await of.database.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(
    ({ text }) => text,
  )
const insert = `INSERT INTO notes (text) VALUES ($1)`

test('a query on a terminated connection is unavailable; the next one works', async () => {
  const lost: Work = ({ database }) => database.query('SELECT pg_terminate_backend(pg_backend_pid())')
  const next: Work = async ({ database }) => (await database.query(`SELECT 'ada' AS text`))[0]
  // Deterministic: the server announces the termination first.
  for (let time = 0; time < 20; time++) {
    expect(await ask(service, lost)).toEqual(unavailableAnswer)
    expect(await ask(service, next)).toBe('ada')
  }
})

test('a transaction on a terminated connection is unavailable and rolled back', async () => {
  const lost: Work = (kit, request) =>
    kit.transaction(async (manager) => {
      await manager.query(insert, ['setengah'])
      const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid')
      await kit.database.query('SELECT pg_terminate_backend($1)', [pid])
      await eventually(async () => {
        const left = await kit.database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])
        return left.length === 0
      })
      await manager.query(insert, ['setengah'])
      return request
    })
  expect(await ask(service, lost)).toEqual(unavailableAnswer)
  expect(await notes(service)).toEqual([])
})

test.each([
  ['reached the server', true],
  ['never arrived', false],
])('a lost COMMIT that %s is unavailable; its key has one effect', async (text, arrives) => {
  let effects = 0
  const once: Work = (kit) =>
    kit.transaction((tx) =>
      idempotentInTransaction(tx, { operation: 'write', key: text, body: text }, TextCodec, async () => {
        effects += 1
        await tx.query(insert, [text])
        if (effects === 1) line.cutAt('COMMIT', 'INSERT INTO notes', arrives)
        return { text: `jawaban ${effects}` }
      }),
    )
  expect(await ask(overLine, once)).toEqual(unavailableAnswer)
  expect(await ask(overLine, once)).toBe(arrives ? 'jawaban 1' : 'jawaban 2')
  expect((await notes(overLine)).filter((note) => note === text)).toHaveLength(1)
})

test('calls are unavailable while the server is down and work after its restart', async () => {
  const entered = deferred()
  const slow = ask(service, async ({ database }) => {
    const query = database.query('SELECT pg_sleep(30)')
    entered.resolve()
    return await query
  })
  await entered.promise
  const inFlight = slow
  await server.stop()
  expect(await inFlight).toEqual(unavailableAnswer)
  const read: Work = async ({ database }) => (await database.query(`SELECT 'kembali' AS text`))[0]
  expect(await ask(service, read)).toEqual(unavailableAnswer)
  const stream = service.client.countTo({ end: 1 })[Symbol.asyncIterator]().next()
  await expect(stream).rejects.toMatchObject({ code: 'unavailable' })
  await server.start()
  expect(await ask(service, read)).toBe('kembali')
})

test('a statement over its timeout is unavailable and writes nothing', async () => {
  const before = await notes(service)
  const late: Work = (kit) =>
    kit.transaction(async (manager) => {
      await manager.query("INSERT INTO notes (text) VALUES ('terlambat')")
      await manager.query("SET LOCAL statement_timeout = '20ms'")
      return (await manager.query('SELECT pg_sleep(5)'))[0]
    })
  expect(await ask(service, late)).toEqual(unavailableAnswer)
  expect(await notes(service)).toEqual(before)
})

test.each([
  ['57P03', true],
  ['08006', true],
  ['53300', true],
  ['53100', true],
  ['57014', false],
  ['23505', false],
])('SQLSTATE %s: %s', (code, lost) => {
  const error = Object.assign(new Error('said by the server'), { code })
  expect(isConnectionProblem(error)).toBe(lost)
  expect(isConnectionProblem(Object.assign(new Error('wrapped'), { driverError: error }))).toBe(lost)
})

test.each([
  ['connect', true],
  ['getaddrinfo', true],
  ['open', false],
])('ENOENT of %s: %s', (syscall, lost) => {
  expect(isConnectionProblem(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall }))).toBe(lost)
})

test('a defect is none', () => {
  expect(isConnectionProblem(new Error('relation "notes" does not exist'))).toBe(false)
  expect(isConnectionProblem(undefined)).toBe(false)
})
