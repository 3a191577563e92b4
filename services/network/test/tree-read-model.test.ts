import { type Actor, runAs } from '@jejaring/service-kit'
import fc from 'fast-check'
import { nodeReply } from '../src/api/mappers/tree'
import type { Context } from '../src/context'
import { readTree } from '../src/operations/read-tree'
import { ADMIN } from './support/network-fixture'
import { type Bench, openBench } from './support/settlement-bench'
import {
  ChangeListener,
  type Member,
  type ReadContext,
  ReadModelBench,
} from './support/tree-read-model-bench'

let bench: Bench
let changes: ChangeListener
beforeAll(async () => {
  bench = await openBench()
  changes = await new ChangeListener().listen(bench.kit)
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

interface Question {
  readonly actor: Actor
  /** Empty asks from the caller's own top. */
  readonly username: string
  readonly depth: number
}

/** The outcome of a call, faults included. */
async function answer(reading: ReadContext, { actor, username, depth }: Question) {
  try {
    const view = await runAs({ actor }, () => readTree(reading as Context, username, depth))
    return { ...view, root: nodeReply(view.root) }
  } catch (error) {
    const { code, fields } = error as { code?: string; fields?: unknown }
    if (!code) throw error
    return { code, fields }
  }
}

const memberActor = ({ memberId }: Member): Actor => ({ memberId, role: 'member' })

const question = fc.record({
  asks: fc.option(fc.nat()),
  about: fc.option(fc.nat()),
  depth: fc.integer({ min: 1, max: 6 }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ slot: fc.nat(), quantity: fc.constantFrom(1, 1, 3, 7) }) },
  { weight: 2, arbitrary: fc.constantFrom('settle', 'settleSome', 'catchUp') },
  { weight: 3, arbitrary: fc.constant('settle and catch up') },
  { weight: 1, arbitrary: fc.record({ rename: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ ask: question }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Undefined while there are no members. */
const pick = (members: readonly Member[], which: number | null): Member | undefined =>
  which === null || members.length === 0 ? undefined : members[which % members.length]

function asked(
  { members }: ReadModelBench,
  { asks, about, depth }: { asks: number | null; about: number | null; depth: number },
): Question {
  const actor = pick(members, asks)
  return { actor: actor ? memberActor(actor) : ADMIN, username: pick(members, about)?.username ?? '', depth }
}

async function walk(tree: ReadModelBench, each: Exclude<Step, { ask: unknown }>): Promise<void> {
  if (each === 'settle' || each === 'settle and catch up') await tree.settle()
  if (each === 'settleSome') await tree.settleSome()
  if (each === 'catchUp' || each === 'settle and catch up') await tree.catchUp()
  if (typeof each !== 'object') return
  if ('slot' in each) await tree.place(each.slot, each.quantity)
  else {
    const member = pick(tree.members, each.rename)
    if (member) await tree.rename(member)
  }
}

test('views from memory equal those of the database for any caller, depth and state', async () => {
  const recalled = { memory: 0, database: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await bench.clear()
      const tree = new ReadModelBench(bench.kit, changes)
      await tree.catchUp()
      for (const each of steps) {
        if (typeof each === 'string' || !('ask' in each)) {
          await walk(tree, each)
          continue
        }
        const expected = asked(tree, each.ask)
        expect(await answer(tree.reading, expected)).toEqual(await answer(tree.oracle, expected))
      }
      recalled.memory += tree.sources.memory
      recalled.database += tree.sources.database
    }),
    { numRuns: 40 },
  )
  // Both sources were used repeatedly; how often is random.
  expect(recalled.memory).toBeGreaterThan(5)
  expect(recalled.database).toBeGreaterThan(5)
})

test('a concurrent commit is in a view completely or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ slot: fc.nat(), quantity: fc.constantFrom(1, 3, 7) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.record({ slot: fc.nat(), quantity: fc.constantFrom(1, 3, 7) }),
      question,
      fc.constantFrom('checkpoint c', 'requested (id)', 'FROM placements p JOIN members', 'RECURSIVE view'),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (before, late, { asks, about, depth }, at, reach, isKnown) => {
        await bench.clear()
        const tree = new ReadModelBench(bench.kit, changes)
        for (const each of before) await tree.place(each.slot, each.quantity)
        await tree.settle()
        await tree.catchUp()
        const expected = asked(tree, { asks, about, depth })
        // The root's card is cached, but cards below it may be missing.
        if (isKnown) await answer(tree.reading, { ...expected, depth: 1 })
        const seen = [await answer(tree.oracle, expected)]
        const steps = [() => tree.place(late.slot, late.quantity), () => tree.settle(), () => tree.catchUp()]
        // The database's view gets its counters after the query, so they may be slightly newer.
        const last = at === 'RECURSIVE view' ? Math.min(reach, 2) : reach
        let due = true
        tree.after = async (sql) => {
          if (!due || !sql.includes(at)) return
          due = false
          for (const each of steps.slice(0, last)) {
            await each()
            seen.push(await answer(tree.oracle, expected))
          }
        }
        expect(seen).toContainEqual(await answer(tree.reading, expected))
        due = false
        // Every later call sees it.
        expect(await answer(tree.reading, expected)).toEqual(await answer(tree.oracle, expected))
      },
    ),
    { numRuns: 40 },
  )
})

/** Three settled levels whose cards are cached. */
async function settledTree(): Promise<{ tree: ReadModelBench; top: Member; own: Question }> {
  const tree = new ReadModelBench(bench.kit, changes)
  await tree.place(0, 7)
  await tree.settle()
  await tree.catchUp()
  const top = tree.members[0]!
  const own = { actor: memberActor(top), username: '', depth: 4 }
  await answer(tree.reading, own)
  return { tree, top, own }
}

test('cached views need one statement each: that for the state of the log', async () => {
  const { tree, own } = await settledTree()
  const first = await answer(tree.reading, own)
  tree.statements.length = 0
  const [again, other, everything] = await Promise.all([
    answer(tree.reading, own),
    answer(tree.reading, { ...own, depth: 2 }),
    answer(tree.reading, own),
  ])
  expect([again, everything]).toEqual([first, first])
  expect(other).not.toEqual(first)
  const state = expect.stringContaining('waiting_placements')
  expect(tree.statements).toEqual([state, state, state])
})

test('only a pending placement inside the view needs the database', async () => {
  const { tree, own } = await settledTree()
  // The oldest free slot is the root's other leg.
  await tree.place(0, 1)
  expect(await answer(tree.reading, own)).toEqual(await answer(tree.oracle, own))
  const all = { actor: ADMIN, username: '', depth: 6 }
  expect(tree.sources).toEqual({ memory: 1, database: 0 })
  expect(JSON.stringify(await answer(tree.reading, all), plain)).toContain(tree.members.at(-1)!.username)
  expect(tree.sources).toEqual({ memory: 1, database: 1 })
})

test('too many pending placements send every view to the database', async () => {
  const { tree, own } = await settledTree()
  for (let count = 0; count < 5; count++) await tree.place(0, 7)
  expect(await answer(tree.reading, own)).toEqual(await answer(tree.oracle, own))
  expect(tree.sources).toEqual({ memory: 0, database: 1 })
})

test('the first view of a member queries the database, the next one is cached', async () => {
  const { tree, own } = await settledTree()
  tree.reading.cards.clear()
  tree.statements.length = 0
  const first = await answer(tree.reading, own)
  expect(tree.statements).toEqual([expect.stringContaining('RECURSIVE view')])
  expect(await answer(tree.reading, own)).toEqual(first)
  expect(tree.statements).toEqual([expect.anything(), expect.stringContaining('waiting_placements')])
})

test.each([
  ['with the view', 'RECURSIVE view', undefined],
  ['by itself', 'requested (id)', ADMIN],
])('a card read %s before a concurrent change is not cached', async (_, at, actor) => {
  const { tree, top, own } = await settledTree()
  tree.reading.cards.clear()
  let due = true
  tree.after = async (sql) => {
    if (!due || !sql.includes(at)) return
    due = false
    await tree.rename(top, 'Nama Baru')
  }
  await answer(tree.reading, actor ? { ...own, actor } : own)
  expect(due).toBe(false)
  expect(await answer(tree.reading, own)).toMatchObject({ root: { name: 'Nama Baru' } })
})

test('an empty notification and a replaced log clear the card cache', async () => {
  const { tree, top, own } = await settledTree()
  const shown = async () => {
    const { root } = (await answer(tree.reading, own)) as { root: { name: string } }
    return root.name
  }
  const renameUnheard = (name: string) =>
    bench.service.database.query(
      `BEGIN; ALTER TABLE members DISABLE TRIGGER members_told; UPDATE members SET name = '${name}' WHERE member_id = '${top.memberId}';
       ALTER TABLE members ENABLE TRIGGER members_told; COMMIT`,
    )
  const first = await shown()
  await renameUnheard('Kedua')
  expect(await shown()).toBe(first)
  tree.reading.cards.invalidate('')
  expect(await shown()).toBe('Kedua')
  await renameUnheard('Ketiga')
  expect(await shown()).toBe('Kedua')
  await bench.service.database.query('UPDATE checkpoint SET epoch = epoch + 1')
  await tree.catchUp()
  expect(await shown()).toBe('Ketiga')
  expect(tree.sources.database).toBe(0)
})

/** JSON knows no bigint. */
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
