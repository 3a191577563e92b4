import type { TestService } from '@jejaring/testing'
import fc from 'fast-check'
import { createSummaryTable, type Kit, type KitEnvironment, mergeDeltas } from '../src'
import {
  businessDayOf,
  mergeAllDeltas,
  type SummaryTable,
  summaryTableDifferences,
} from '../src/lists/summary-table'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

const amounts: SummaryTable = {
  name: 'note_days',
  of: 'notes',
  where: `r.text <> 'hidden'`,
  by: { day: businessDayOf('r.at'), text: ['text', 'r.text'] },
  sums: { lines: '1', amount: 'r.amount' },
}

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  const role = new URL(service.environment.DATABASE_URL!).username
  await service.database.query(`INSERT INTO notes (text, amount, at) VALUES ('before', 5, now())`)
  await service.database.query(createSummaryTable(amounts))
  await service.database.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
})
afterAll(() => service.stop())

const differences = async () => (await service.database.query(summaryTableDifferences(amounts))).rows
const kept = async (from: string) =>
  (
    await service.database.query(
      `SELECT text, sum(lines)::int AS lines, sum(amount)::int AS amount FROM ${from}
        GROUP BY text HAVING sum(lines) <> 0 ORDER BY text`,
    )
  ).rows

type Step =
  | { readonly do: 'insert'; readonly text: string; readonly amounts: readonly number[] }
  | { readonly do: 'rename'; readonly from: string; readonly to: string }
  | { readonly do: 'delete'; readonly text: string }
  | { readonly do: 'refused insert'; readonly text: string }
  | { readonly do: 'fold' }
  | { readonly do: 'fold all' }

const text = fc.constantFrom('a', 'b', 'c', 'hidden')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('insert' as const),
    text,
    amounts: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('rename' as const), from: text, to: text }),
  fc.record({ do: fc.constant('delete' as const), text }),
  fc.record({ do: fc.constant('refused insert' as const), text }),
  fc.record({ do: fc.constant('fold' as const) }),
  fc.record({ do: fc.constant('fold all' as const) }),
)

/** Reference model of a step. */
function model(rows: [text: string, amount: number][], step: Step): [string, number][] {
  if (step.do === 'insert')
    return [...rows, ...step.amounts.map((amount): [string, number] => [step.text, amount])]
  if (step.do === 'rename') return rows.map(([text, amount]) => [text === step.from ? step.to : text, amount])
  if (step.do === 'delete') return rows.filter(([text]) => text !== step.text)
  return rows
}

async function take(step: Step): Promise<void> {
  const manager = kit.database.manager
  if (step.do === 'fold') await mergeDeltas(manager, amounts)
  if (step.do === 'fold all') await manager.transaction((tx) => mergeAllDeltas(tx, amounts))
  if (step.do === 'insert') {
    await manager.query('INSERT INTO notes (text, amount, at) SELECT $1, a, now() FROM unnest($2::int[]) a', [
      step.text,
      step.amounts,
    ])
  }
  if (step.do === 'rename') {
    await manager.query('UPDATE notes SET text = $2 WHERE text = $1', [step.from, step.to])
  }
  if (step.do === 'delete') await manager.query('DELETE FROM notes WHERE text = $1', [step.text])
  if (step.do === 'refused insert') {
    const refused = kit.transaction(async (its) => {
      await its.query('INSERT INTO notes (text, amount, at) VALUES ($1, 1, now())', [step.text])
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
  }
}

function grouped(rows: readonly (readonly [string, number])[]) {
  const texts = [...new Set(rows.map(([text]) => text))].filter((text) => text !== 'hidden').sort()
  return texts.map((text) => {
    const own = rows.filter(([each]) => each === text)
    return { text, lines: own.length, amount: own.reduce((sum, [, amount]) => sum + amount, 0) }
  })
}

describe('a summary table', () => {
  it('contains the rows from before its creation', async () => {
    expect(await kept('note_days')).toEqual([{ text: 'before', lines: 1, amount: 5 }])
  })

  it('equals the sums of its rows, merged or not, after any writes and rollbacks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await service.database.query('DELETE FROM notes')
        let rows: [string, number][] = []
        for (const each of steps) {
          await take(each)
          rows = model(rows, each)
          expect(await kept('note_days_now')).toEqual(grouped(rows))
        }
        await mergeDeltas(kit.database.manager, amounts)
        expect(await kept('note_days')).toEqual(grouped(rows))
        expect(await differences()).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('loses nothing with concurrent writers and merges', async () => {
    await service.database.query('DELETE FROM notes')
    const write = (of: string) =>
      kit.transaction(async (its) => {
        await its.query('INSERT INTO notes (text, amount, at) VALUES ($1, 2, now())', [of])
      })
    const work = Array.from({ length: 60 }, (_, index) =>
      index % 6 === 5 ? mergeDeltas(kit.database.manager, amounts) : write(index % 2 ? 'odd' : 'even'),
    )
    await Promise.all(work)
    expect(await kept('note_days_now')).toEqual([
      { text: 'even', lines: 30, amount: 60 },
      { text: 'odd', lines: 20, amount: 40 },
    ])
    expect(await differences()).toEqual([])
  })

  it('reports keys that differ from the sums of the rows', async () => {
    await service.database.query('DELETE FROM notes')
    await service.database.query(
      `INSERT INTO notes (text, amount, at) VALUES ('a', 3, '2026-11-21T00:00:00Z')`,
    )
    await service.database.query(`INSERT INTO note_days_changes VALUES ('2026-11-21', 'a', 0, 7)`)
    expect(await differences()).toEqual([
      { subject: 'note_days 2026-11-21 a', expected: '1 3', actual: '1 10' },
    ])
  })
})
