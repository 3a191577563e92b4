import { setImmediate as nextTick } from 'node:timers/promises'
import { startService, testServer } from '@jejaring/testing'
import fc from 'fast-check'
import type { EntityManager } from 'typeorm'
import { conflict, isUniqueViolation, type Kit, type KitEnvironment, newId } from '../src'
import { isConnectionProblem } from '../src/database/errors'
import { breakableProxy } from './breakable-proxy'
import { notesService } from './fixtures'
import { startNotes } from './start-notes'

/**
 * Compares works of one tick with serial execution: `write` inserts a separate row, `claim` takes one of a few unique rows,
 * `count` increments a shared number; each may fail before or after its write.
 */
interface Step {
  readonly does: 'write' | 'claim' | 'count'
  readonly which: number
  readonly refuses: 'never' | 'before' | 'after'
  /** Statements and ticks before the write. */
  readonly reads: number
  readonly turns: number
}

const steps = fc.record<Step>({
  does: fc.constantFrom('write', 'claim', 'count'),
  which: fc.nat({ max: 2 }),
  refuses: fc.oneof(
    { weight: 6, arbitrary: fc.constant('never' as const) },
    { weight: 1, arbitrary: fc.constantFrom('before', 'after') },
  ),
  reads: fc.nat({ max: 2 }),
  turns: fc.nat({ max: 2 }),
})

interface Ids {
  readonly claims: readonly string[]
  readonly counters: readonly string[]
  readonly own: readonly string[]
}

async function run(manager: EntityManager, step: Step, place: number, ids: Ids): Promise<bigint> {
  for (let turn = 0; turn < step.turns; turn++) await nextTick()
  for (let read = 0; read < step.reads; read++) await manager.query('SELECT $1::int AS n', [place])
  if (step.refuses === 'before') throw conflict(String(place))
  const amount = await write(manager, step, place, ids)
  if (step.refuses === 'after') throw conflict(String(place))
  return amount
}

async function write(manager: EntityManager, step: Step, place: number, ids: Ids): Promise<bigint> {
  if (step.does === 'count') {
    const [[{ amount }]] = await manager.query(
      'UPDATE notes SET amount = amount + 1 WHERE id = $1 RETURNING amount',
      [ids.counters[step.which]],
    )
    return amount
  }
  const id = step.does === 'claim' ? ids.claims[step.which] : ids.own[place]
  await manager.query('INSERT INTO notes (id, text) VALUES ($1, $2)', [id, String(place)])
  return 0n
}

test('works of a shared transaction equal some serial order', async () => {
  const { kit, service } = await startNotes()
  const counted = async (id: string) => {
    const { rows } = await service.database.query('SELECT amount, text FROM notes WHERE id = $1', [id])
    return rows[0] as { amount: bigint; text: string } | undefined
  }
  const property = fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 10 }), async (all) => {
    const some = (count: number) => Array.from({ length: count }, () => newId())
    const ids = { claims: some(3), counters: some(3), own: some(all.length) }
    for (const id of ids.counters)
      await kit.database.query(`INSERT INTO notes (id, text) VALUES ($1, '')`, [id])
    const outcomes = await Promise.allSettled(
      all.map((step, place) =>
        kit.transaction((manager) => run(manager, step, place, ids), {
          // The same order for all of a kind, as for their locks.
          shared: { kind: 'model', order: `${step.does} ${step.which}` },
        }),
      ),
    )
    const done = (place: number) => outcomes[place]?.status === 'fulfilled'
    const among = (does: Step['does'], which: number) =>
      [...all.keys()].filter((place) => all[place]?.does === does && all[place]?.which === which)

    for (const [place, step] of all.entries()) {
      const outcome = outcomes[place]!
      // A work that fails alone always fails, with that error unless it lost a claim before.
      if (step.refuses !== 'never') expect(outcome.status).toBe('rejected')
      if (outcome.status === 'rejected') {
        const isLost = step.does === 'claim' && isUniqueViolation(outcome.reason, 'notes_pkey')
        if (!isLost || step.refuses === 'before')
          expect(outcome.reason).toMatchObject({ code: 'conflict', message: String(place) })
        if (step.refuses === 'never') expect(isLost).toBe(true)
      }
      if (step.does === 'write') expect(Boolean(await counted(ids.own[place]!))).toBe(done(place))
    }
    for (const which of [0, 1, 2]) {
      const claims = among('claim', which)
      const winners = claims.filter(done)
      expect(winners).toHaveLength(claims.some((place) => all[place]?.refuses === 'never') ? 1 : 0)
      expect((await counted(ids.claims[which]!))?.text).toBe(winners.map(String)[0])
      // Each counter saw the earlier ones and none that was rolled back.
      const amounts = among('count', which)
        .filter(done)
        .map((place) => (outcomes[place] as PromiseFulfilledResult<bigint>).value)
      expect(amounts.map(Number).sort((a, b) => a - b)).toEqual(amounts.map((_, index) => index + 1))
      expect((await counted(ids.counters[which]!))?.amount).toBe(BigInt(amounts.length))
    }
  })
  await fc.assert(property, { numRuns: 60 })
  await service.stop()
})

test.each([
  ['reached the server', true],
  ['never arrived', false],
])('a lost shared COMMIT that %s is not repeated', async (_how, arrives) => {
  const line = await breakableProxy(testServer('TEST_DATABASE_URL'))
  let kit!: Kit<KitEnvironment>
  const service = await startService(
    notesService('pins', (its) => {
      kit = its
    }),
    { postgres: line.url },
  )
  let runs = 0
  const share = (text: string) =>
    kit.transaction(
      async (manager) => {
        await manager.query('INSERT INTO notes (text) VALUES ($1)', [text])
        if (++runs === 3) line.cutAt('COMMIT', 'INSERT INTO notes', arrives)
      },
      { shared: { kind: 'test', order: text } },
    )
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(share))
  for (const outcome of outcomes)
    expect(isConnectionProblem((outcome as PromiseRejectedResult).reason)).toBe(true)
  expect(runs).toBe(3)
  await kit.database.query(`INSERT INTO notes (text) VALUES ('later')`)
  const { rows } = await service.database.query('SELECT text FROM notes ORDER BY text')
  expect(rows.map(({ text }) => text)).toEqual(arrives ? ['a', 'b', 'c', 'later'] : ['later'])
  await service.stop()
  line.stop()
})
