import { startService, type TestService, testServer } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import {
  Batcher,
  type BatchItem,
  caller,
  conflict,
  decodeCaller,
  type Kit,
  type KitEnvironment,
  newId,
  runAs,
} from '../src'
import { isConnectionProblem } from '../src/database/errors'
import { breakableProxy } from './breakable-proxy'
import { deferred, notesService, TextCodec } from './fixtures'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService
/** The batches in the order in which they ran. */
let batches: string[][]

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
})
afterAll(() => service.stop())
beforeEach(async () => {
  batches = []
  await service.database.query('TRUNCATE notes')
})

async function insert(manager: EntityManager, texts: readonly string[]): Promise<void> {
  await manager.query('INSERT INTO notes (id, text) SELECT * FROM unnest($1::uuid[], $2::text[])', [
    texts.map(() => newId()),
    texts,
  ])
}

type Run = (items: readonly BatchItem<string>[]) => Promise<(string | Error)[]>

/** Records the batches, then runs `run`; by default writes a note per item. */
function recording(run: Run = writeAll(kit), options: { maxSize?: number; lockOrder?: boolean } = {}) {
  return new Batcher<string, string>(kit, {
    name: 'notes',
    maxSize: options.maxSize ?? 100,
    ...(options.lockOrder && { lockOrder: (text: string) => text }),
    run: async (items) => {
      batches.push(items.map(({ input }) => input))
      return await run(items)
    },
  })
}

const writeAll =
  ({ transaction }: Pick<Kit, 'transaction'>): Run =>
  (items) =>
    transaction(async (manager) => {
      const texts = items.map(({ input }) => input)
      await insert(manager, texts)
      return texts.map((text) => (text.startsWith('refused') ? conflict(text) : `${text} written`))
    })

const notes = async () =>
  (await service.database.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(
    ({ text }) => text,
  )
const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

describe('a batcher', () => {
  it('starts a single item immediately', async () => {
    expect(await recording().submit('a')).toBe('a written')
    expect(batches).toEqual([['a']])
    expect(await notes()).toEqual(['a'])
  })

  it('forms the next batch of the items that arrive while one runs', async () => {
    const started = deferred()
    const release = deferred()
    const batcher = recording(
      async (items) => {
        started.resolve()
        await release.promise
        return items.map(({ input }) => input)
      },
      { maxSize: 3 },
    )
    const first = batcher.submit('a')
    await started.promise
    const later = ['b', 'c', 'd', 'e'].map((text) => batcher.submit(text))
    release.resolve()
    expect(await Promise.all([first, ...later])).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
    expect(await batcher.submit('f')).toBe('f')
    expect(batches).toHaveLength(4)
  })

  it('sorts a batch by its lock order and answers each item with its own result', async () => {
    const batcher = recording(writeAll(kit), { lockOrder: true })
    const texts = ['c', 'a', 'b']
    expect(await Promise.all(texts.map((text) => batcher.submit(text)))).toEqual(
      texts.map((text) => `${text} written`),
    )
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  it('rejects an item that gets an error and keeps the others', async () => {
    const batcher = recording()
    const outcomes = await Promise.allSettled(['a', 'refused', 'b'].map((text) => batcher.submit(text)))
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ code: 'conflict' })
    expect(batches).toHaveLength(1)
  })

  it('runs the items of a failed batch one by one, so that only the faulty one fails', async () => {
    const batcher = recording()
    const outcomes = await Promise.allSettled(['a', 'wrong\0', 'b'].map((text) => batcher.submit(text)))
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([['a', 'wrong\0', 'b'], ['a'], ['wrong\0'], ['b']])
    expect(await notes()).toEqual(['a', 'b'])
  })

  it('runs the items one by one when the COMMIT is refused', async () => {
    await service.database.query(
      'ALTER TABLE notes ADD CONSTRAINT late UNIQUE (text) DEFERRABLE INITIALLY DEFERRED',
    )
    const batcher = recording()
    await batcher.submit('there')
    const outcomes = await Promise.allSettled(['a', 'there', 'b'].map((text) => batcher.submit(text)))
    await service.database.query('ALTER TABLE notes DROP CONSTRAINT late')
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await notes()).toEqual(['a', 'b', 'there'])
  })

  it('rejects an item when results are missing', async () => {
    await expect(recording(async () => []).submit('a')).rejects.toThrow('0 results for 1 items')
    batches = []
    const batcher = recording(async () => [])
    const answers = await Promise.allSettled(['b', 'c'].map((text) => batcher.submit(text)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    // The batch may be committed, so its items must not run again.
    expect(batches).toEqual([['b', 'c']])
  })

  it('goes on after a failure', async () => {
    const batcher = recording()
    await expect(batcher.submit('wrong\0')).rejects.toThrow()
    expect(await batcher.submit('a')).toBe('a written')
  })

  it('refuses an item inside a transaction', async () => {
    const batcher = recording()
    const inside = kit.transaction(async () => await batcher.submit('a'))
    await expect(inside).rejects.toThrow('The batcher notes inside a database transaction is not allowed')
  })

  it('publishes the events and audit entries of each item with its own caller', async () => {
    const callersOfRun: unknown[] = []
    const batcher = recording((items) =>
      kit.transaction(async (tx) => {
        callersOfRun.push(caller().actor)
        for (const { input, runInContext } of items)
          await runInContext(async () => {
            tx.publish('pins.pin.moved', TextCodec, { text: input })
            tx.audit({ action: 'pins.voided', target: `member:${input}` })
          })
        return items.map(({ input }) => input)
      }),
    )
    const texts = Array.from({ length: 12 }, (_, index) => `m${index + 10}`)
    await Promise.all(
      texts.map((text) =>
        runAs({ requestId: `r ${text}`, actor: { memberId: text, role: 'member' } }, () =>
          batcher.submit(text),
        ),
      ),
    )
    expect(batches).toHaveLength(1)
    expect(callersOfRun).toEqual([undefined])
    const { rows } = await service.database.query<{ subject: string; payload: Buffer; caller: Buffer }>(
      'SELECT subject, payload, caller FROM outbox ORDER BY id',
    )
    for (const published of ['pins.pin.moved', 'audit.recorded']) {
      const callers = rows
        .filter(({ subject }) => subject === published)
        .map((row) => decodeCaller(row.caller))
        .map(({ actor, requestId }) => [actor?.memberId, requestId])
      expect(callers.sort()).toEqual(texts.map((text) => [text, `r ${text}`]))
    }
    for (const row of rows.filter(({ subject }) => subject === 'pins.pin.moved'))
      expect(TextCodec.decode(row.payload).text).toBe(decodeCaller(row.caller).actor?.memberId)
  })

  it('measures the sizes of its batches', async () => {
    kit.metrics.resetMetrics()
    const batcher = recording()
    await Promise.all(['a', 'b', 'c'].map((text) => batcher.submit(text)))
    await batcher.submit('d')
    const text = await kit.metrics.getSingleMetricAsString('jejaring_batch_size_items')
    expect(text).toMatch(/batch_size_items_sum\{.*batcher="notes".*\} 4\n/)
    expect(text).toMatch(/batch_size_items_count\{.*batcher="notes".*\} 2$/m)
  })
})

describe('a batch with a serialization failure', () => {
  it.each([
    ['runs again as a whole', 1, [2]],
    ['runs its items one by one when it fails again and again', 6, [1, 1]],
  ])('%s', async (_what, failures, sizes) => {
    let attempts = 0
    const committed: number[] = []
    const batcher = recording(async (items) => {
      const texts = await kit.transaction(async (manager) => {
        const all = items.map(({ input }) => input)
        await insert(manager, all)
        if (++attempts <= failures)
          await manager.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
        return all
      })
      committed.push(texts.length)
      return texts
    })
    expect(await Promise.all(['a', 'b'].map((text) => batcher.submit(text)))).toEqual(['a', 'b'])
    expect(committed).toEqual(sizes)
    expect(await notes()).toEqual(['a', 'b'])
  })
})

describe('a batch whose connection is lost', () => {
  it.each([
    ['at a COMMIT that reached the server', true],
    ['at a COMMIT that never arrived', false],
  ])('%s is not repeated', async (_when, arrives) => {
    const line = await breakableProxy(testServer('TEST_DATABASE_URL'))
    let overLine!: Kit<KitEnvironment>
    const lineService = await startService(
      notesService('pins', (its) => {
        overLine = its
      }),
      { postgres: line.url },
    )
    const batcher = recording((items) =>
      overLine.transaction(async (manager) => {
        const texts = items.map(({ input }) => input)
        await insert(manager, texts)
        line.cutAt('COMMIT', 'INSERT INTO notes', arrives)
        return texts
      }),
    )
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((text) => batcher.submit(text)))
    for (const outcome of outcomes)
      expect(isConnectionProblem((outcome as PromiseRejectedResult).reason)).toBe(true)
    expect(batches).toEqual([['a', 'b', 'c']])
    const { rows } = await lineService.database.query('SELECT text FROM notes ORDER BY text')
    expect(rows.map(({ text }) => text)).toEqual(arrives ? ['a', 'b', 'c'] : [])
    await lineService.stop()
    line.stop()
  })
})
