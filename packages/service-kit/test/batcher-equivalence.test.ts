import { setImmediate as nextTick } from 'node:timers/promises'
import fc from 'fast-check'
import type { EntityManager } from 'typeorm'
import { Batcher, conflict, type Kit, type KitEnvironment, newId } from '../src'
import { startNotes } from './start-notes'

/**
 * Takes one of a few names, which are unique, and increments one of a few counters. An item is refused when the
 * name is taken, breaks its batch by an error of the database, or both.
 */
interface Step {
  readonly name: number
  readonly counter: number
  readonly breaks: boolean
  /** Event-loop ticks before the item is submitted. */
  readonly ticks: number
}

const steps = fc.record<Step>({
  name: fc.nat({ max: 7 }),
  counter: fc.nat({ max: 2 }),
  breaks: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  ticks: fc.nat({ max: 20 }),
})

interface Ids {
  readonly names: readonly string[]
  readonly counters: readonly string[]
}

/** Takes the names, then increments the counters: one statement each. Returns the counters. */
async function runAll(manager: EntityManager, all: readonly Step[], ids: Ids): Promise<(bigint | Error)[]> {
  const taken: { id: string }[] = await manager.query(
    `INSERT INTO notes (id, text) SELECT id, '' FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING id`,
    [[...new Set(all.map(({ name }) => ids.names[name]))]],
  )
  const free = new Set(taken.map(({ id }) => id))
  const winners = new Set(all.filter(({ name }) => free.delete(ids.names[name]!)))
  const added = ids.counters.map((_, index) => [...winners].filter(({ counter }) => counter === index).length)
  const [rows]: [{ id: string; amount: bigint }[]] = await manager.query(
    `UPDATE notes SET amount = amount + n.added
       FROM unnest($1::uuid[], $2::integer[]) AS n (id, added) WHERE notes.id = n.id RETURNING notes.id, amount`,
    [ids.counters, added],
  )
  if (all.some(({ breaks }) => breaks)) await manager.query('SELECT FROM nothing')
  const next = ids.counters.map(
    (id, index) => rows.find((row) => row.id === id)!.amount - BigInt(added[index]!),
  )
  return all.map((step) => (winners.has(step) ? ++next[step.counter]! : conflict('taken')))
}

async function check(kit: Kit<KitEnvironment>, all: readonly Step[], maxSize: number): Promise<void> {
  const some = (count: number) => Array.from({ length: count }, () => newId())
  const ids = { names: some(8), counters: some(3) }
  await kit.database.query(`INSERT INTO notes (id, text) SELECT id, '' FROM unnest($1::uuid[]) AS id`, [
    ids.counters,
  ])
  const batcher = new Batcher<Step, bigint>(kit, {
    name: 'model',
    maxSize,
    run: (items) =>
      kit.transaction((manager) =>
        runAll(
          manager,
          items.map(({ input }) => input),
          ids,
        ),
      ),
  })
  const outcomes = await Promise.allSettled(
    all.map(async (step) => {
      for (let tick = 0; tick < step.ticks; tick++) await nextTick()
      return await batcher.submit(step)
    }),
  )
  const winners = [...all.keys()].filter((index) => outcomes[index]?.status === 'fulfilled')
  const rows: { id: string; amount: bigint }[] = await kit.database.query('SELECT id, amount FROM notes')
  const row = (id: string | undefined) => rows.find((each) => each.id === id)
  for (const [index, { breaks }] of all.entries()) if (breaks) expect(winners).not.toContain(index)
  // Each name has one winner, unless all its items break.
  for (const [name, id] of ids.names.entries()) {
    const rivals = [...all.keys()].filter((index) => all[index]?.name === name)
    const expected = rivals.some((index) => !all[index]?.breaks) ? 1 : 0
    expect(rivals.filter((index) => winners.includes(index))).toHaveLength(expected)
    expect(row(id) ? 1 : 0).toBe(expected)
  }
  // Each winner saw the counter of the earlier ones and of none that was rolled back.
  for (const [counter, id] of ids.counters.entries()) {
    const values = winners
      .filter((index) => all[index]?.counter === counter)
      .map((index) => Number((outcomes[index] as PromiseFulfilledResult<bigint>).value))
    expect(values.sort((a, b) => a - b)).toEqual(values.map((_, index) => index + 1))
    expect(row(id)?.amount).toBe(BigInt(values.length))
  }
}

test('a batch equals its items one by one in some order', async () => {
  const { kit, service } = await startNotes()
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 2, maxLength: 16 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, maxSize) => await check(kit, all, maxSize),
    ),
    { numRuns: 60 },
  )
  await service.stop()
})
