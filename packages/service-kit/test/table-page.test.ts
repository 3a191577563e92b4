import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { TestService } from '@jejaring/testing'
import fc from 'fast-check'
import { ascending, column, type Kit, type KitEnvironment, tablePage } from '../src'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

const texts = ['apel', 'Apel 50%', 'a_b', 'axb', 'back\\slash', `O'Brien`, 'jeruk']

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  for (const [index, text] of texts.entries()) {
    // 18:00 UTC is the next day in Jakarta.
    await service.database.query('INSERT INTO notes (text, amount, at) VALUES ($1, $2, $3)', [
      text,
      index % 2,
      `2026-11-${20 + index}T${index % 2 ? '18' : '10'}:00:00Z`,
    ])
  }
})
afterAll(() => service.stop())

const everything: TableQuery = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }

async function list(
  query: Partial<TableQuery>,
  more: {
    filter?: string
    parameters?: Record<string, unknown>
    shortByPrefix?: boolean
    key?: string
  } = {},
) {
  const page = await tablePage(kit.database.manager, {
    table: 'notes',
    alias: 'n',
    columns: {
      text: column<string>('n.text', { sort: true }),
      amount: column<bigint>('n.amount', { sort: true }),
    },
    searchable: ['text'],
    where: 'n.amount >= :least::int',
    dateColumn: 'n.at',
    defaultOrder: [ascending('n.at')],
    query: { ...everything, ...query },
    ...more,
    parameters: { least: 0, ...more.parameters },
  })
  return { total: page.total, filtered: page.filtered, texts: page.rows.map(({ text }) => text) }
}

describe('a page of a list', () => {
  it('counts all rows and the matching ones', async () => {
    expect(await list({ search: 'apel', length: 1 })).toEqual({ total: 7n, filtered: 2n, texts: ['apel'] })
    expect(await list({ search: 'apel', length: 1, start: 1 })).toMatchObject({ texts: ['Apel 50%'] })
    expect(await list({ start: 99 })).toEqual({ total: 7n, filtered: 7n, texts: [] })
  })

  it('sums the rows of search and dates, independent of the page', async () => {
    const source = {
      table: 'notes',
      alias: 'n',
      columns: { text: column<string>('n.text') },
      searchable: ['text'] as const,
      sums: { amounts: 'sum(n.amount)', different: 'count(DISTINCT n.amount)' },
      defaultOrder: [ascending('n.at')],
    }
    const sums = async (search: string) => {
      const query = { ...everything, search, length: 1 }
      return (await tablePage(kit.database.manager, { ...source, query })).sums
    }
    expect(await sums('')).toEqual({ amounts: 3n, different: 2n })
    expect(await sums('apel')).toEqual({ amounts: 1n, different: 2n })
    expect(await sums('tidak ada')).toEqual({ amounts: 0n, different: 0n })
  })

  it.each([
    ['a', ['apel', 'Apel 50%', 'a_b', 'axb']],
    ['el', []],
    ['pel', ['apel', 'Apel 50%']],
  ])('searches a short text %j as a prefix', async (search, expected) => {
    expect((await list({ search }, { shortByPrefix: true })).texts).toEqual(expected)
  })

  it.each([
    ['%', ['Apel 50%']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    [`'`, [`O'Brien`]],
    ['  JERUK ', ['jeruk']],
    ['\0', texts],
  ])('searches %j literally', async (search, expected) => {
    expect((await list({ search })).texts).toEqual(expected)
  })

  it('sorts by known columns in both directions, else by the default order', async () => {
    const byAmount = await list({ order: [{ column: 'amount', descending: true }] })
    expect(byAmount.texts).toEqual([`O'Brien`, 'axb', 'Apel 50%', 'jeruk', 'back\\slash', 'a_b', 'apel'])
    for (const column of [
      'nope',
      'at',
      'n.at; DROP TABLE notes',
      'constructor',
      '__proto__',
      '"text"',
      '1',
    ]) {
      expect((await list({ order: [{ column, descending: true }] })).texts).toEqual(texts)
    }
  })

  it('clamps length to 1–100 and start to 0', async () => {
    expect((await list({ length: -1 })).texts).toHaveLength(1)
    expect((await list({ length: 0 })).texts).toHaveLength(7)
    expect((await list({ length: 2_000_000_000, start: -5 })).texts).toHaveLength(7)
  })

  it('filters by business days in Jakarta, both ends included', async () => {
    expect((await list({ dateStart: '2026-11-22', dateFinish: '2026-11-22' })).texts).toEqual([
      'Apel 50%',
      'a_b',
    ])
    expect((await list({ dateFinish: '2026-11-20' })).texts).toEqual(['apel'])
  })

  it('ignores invalid days', async () => {
    for (const day of ['', '2026-02-30', '20-11-2026', `2026-01-01'; --`, '9999-99-99', '0000-00-00']) {
      expect((await list({ dateStart: day, dateFinish: day })).texts).toHaveLength(7)
    }
  })

  it('excludes the filter from the total', async () => {
    const odd = await list({}, { filter: 'n.amount = :amount', parameters: { amount: 1 } })
    expect(odd).toMatchObject({ total: 7n, filtered: 3n })
  })

  it('is the same when its rows are selected before the joins', async () => {
    for (const search of ['', 'apel', 'tidak ada'])
      for (const start of [0, 1, 99])
        for (const order of [[], [{ column: 'text', descending: true }]]) {
          const query = { search, start, order, length: 2 }
          expect(await list(query, { key: 'n.id' })).toEqual(await list(query))
        }
  })

  it('never fails for any query', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          start: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
          length: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
          search: fc.string({ unit: 'binary' }),
          order: fc.array(fc.record({ column: fc.string(), descending: fc.boolean() }), { maxLength: 3 }),
          dateStart: fc.string(),
          dateFinish: fc.string(),
        }),
        async (query) => {
          expect((await list(query)).total).toBe(7n)
        },
      ),
      { numRuns: 50 },
    )
  })
})
