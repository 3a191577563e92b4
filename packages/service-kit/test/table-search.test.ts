import type { TestService } from '@jejaring/testing'
import fc from 'fast-check'
import {
  column,
  descending,
  type Kit,
  type KitEnvironment,
  ownRowsTarget,
  type SearchTarget,
  type TableSource,
  tablePage,
  tableSums,
} from '../src'
import { startNotes } from './start-notes'

// The lines of a list belong to members, which are the rows of `history`.
const LINES = 9_000
const MAX_MATCHES = 2_000

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  // The first hundred members have the oldest 2,500 lines, “ramai” every third of the others, all others one or two.
  // Every seventh line has a text like the names of members with other lines. Three members have long numbers.
  await service.database.query(`
    INSERT INTO history (text)
    SELECT CASE WHEN i <= 100 THEN 'Lama ' || i WHEN i = 101 THEN 'Ramai' WHEN i IN (102, 109, 116) THEN 'Ke 10' || i || CASE WHEN i < 116 THEN '567' ELSE '' END ELSE 'Orang Biasa ' || i END
      FROM generate_series(1, 4000) AS i ORDER BY i`)
  await service.database.query(
    `INSERT INTO notes (text, amount, day, at)
     SELECT CASE WHEN i % 7 = 0 THEN 'Orang Biasa 1' ELSE 'K' END || i, CASE WHEN i <= 2500 THEN 1 + i % 100 WHEN i % 3 = 0 THEN 101 ELSE 102 + (i * 7) % 3899 END,
            '2026-01-01'::date + i / 50, '2026-01-01 12:00+07'::timestamptz + i / 50 * interval '1 day'
       FROM generate_series(1, $1::int) AS i`,
    [LINES],
  )
  await service.database.query('ANALYZE')
})
afterAll(() => service.stop())

interface SearchRequest {
  readonly search: string
  readonly start: number
  readonly order: { column: 'at' | 'name'; descending: boolean } | undefined
  readonly even: boolean
  readonly dateFinish: string
}

const byName: SearchTarget = {
  key: 'n.amount',
  from: 'history f',
  id: 'f.id',
  sampledTable: 'history',
  columns: ['f.text'],
  listColumns: ['m.text'],
  joins: ['m'],
}

const columns = {
  id: column<bigint>('n.id'),
  at: column<Date>('n.at', { sort: true }),
  name: column<string>('m.text', { sort: ['m.text', 'm.id'], joins: ['m'] }),
  amount: column<bigint>('n.amount'),
}

type Source = TableSource<typeof columns, 'amounts'>

const source = ({ search, start, order, even, dateFinish }: SearchRequest): Source => ({
  table: 'notes',
  alias: 'n',
  key: 'n.id',
  joins: { m: 'JOIN history m ON m.id = n.amount AND m.id > :nobody' },
  columns,
  searchTargets: [
    byName,
    {
      key: 'n.id',
      from: 'notes f',
      id: 'f.id',
      columns: ['f.text'],
      listColumns: ['n.text'],
      prefixOnly: true,
    },
  ],
  sums: { amounts: 'sum(n.amount)' },
  where: 'n.amount > :least',
  filter: even ? 'n.amount % 2 = 0' : '',
  parameters: { least: 0, nobody: 0 },
  query: { start, length: 10, search, order: order ? [order] : [], dateStart: '', dateFinish },
  countSource: {
    from: 'notes t',
    rows: '1',
    sums: { amounts: 'sum(t.amount)' },
    filter: even ? 't.amount % 2 = 0' : '',
    day: `(t.at AT TIME ZONE 'Asia/Jakarta')::date`,
  },
  dateColumn: 'n.at',
  defaultOrder: [descending('n.at'), descending('n.id')],
})

const inText = (column: string) => `strpos(lower(${column}), $1) BETWEEN 1 AND $2 OR (strpos($1, ' ') > 0 AND
  (SELECT bool_and(strpos(' ' || lower(${column}), ' ' || word) > 0) FROM regexp_split_to_table($1, ' ') AS word))`
const IN_PEOPLE = inText('m.text')
const IN_EITHER = `${IN_PEOPLE} OR starts_with(lower(n.text), $1)`
const IN_SEVERAL = `${IN_EITHER} OR starts_with(lower(substr(n.text, 2)), $1)`
const IN_LINES = inText('n.text')

/** Reference: scans every line. */
async function lookIntoAll({ search, start, order, even, dateFinish }: SearchRequest, where = IN_EITHER) {
  const direction = order?.descending ? 'DESC' : 'ASC'
  const by = order && (order.column === 'at' ? `n.at ${direction}` : `m.text ${direction}, m.id ${direction}`)
  const { rows } = await service.database.query(
    `SELECT n.id, n.at, m.text AS name, n.amount, count(*) OVER () AS lines, sum(n.amount) OVER () AS amounts
       FROM notes n JOIN history m ON m.id = n.amount
      WHERE (${where}) AND (n.amount % 2 = 0 OR NOT $3)
        AND ($4 = '' OR (n.at AT TIME ZONE 'Asia/Jakarta')::date <= nullif($4, '')::date)
      ORDER BY ${by ? `${by}, n.id ${direction}` : 'n.at DESC, n.id DESC'}`,
    [search.toLowerCase(), search.length < 3 ? 1 : 99, even, dateFinish],
  )
  const page = rows
    .slice(start, start + 10)
    .map(({ id, at, name, amount }) => ({ id, at, name, amount: BigInt(amount) }))
  return { rows: page, lines: BigInt(rows[0]?.lines ?? 0), amounts: BigInt(rows[0]?.amounts ?? 0) }
}

/** A list that searches its own rows, whose ids are its keys, unless it is filtered further. */
const onceSource = (about: SearchRequest): Source => ({
  ...source(about),
  where: 'n.amount > 0',
  searchTargets: [ownRowsTarget('notes n', 'n.id', ['n.text'], { where: 'n.amount > 0' })],
})

/**
 * The same list with several search targets: members, text, and the text without a letter.
 */
const ownSource = (about: SearchRequest): Source => ({
  ...source(about),
  searchTargets: [
    ...source(about).searchTargets!,
    {
      key: 'n.id',
      from: 'notes f',
      id: 'f.id',
      prefixOnly: true,
      columns: ['substr(f.text, 2)'],
      listColumns: ['substr(n.text, 2)'],
    },
  ],
})

/** The same list, searched by members, which lead to their lines. */
const throughSource = (about: SearchRequest): Source => ({
  ...source(about),
  searchTargets: [
    {
      ...byName,
      key: 'n.id',
      through: { from: 'notes at', key: 'at.amount', id: 'at.id' },
    },
  ],
})

/** The same list, searched by the amount, too: a number without its dot. */
const wholeSource = (about: SearchRequest): Source => ({
  ...source(about),
  searchTargets: [
    ...source(about).searchTargets!,
    {
      key: 'n.id',
      from: 'notes f',
      id: 'f.id',
      exactValues: [about.search.replace('.', '')],
      columns: ['f.amount'],
      listColumns: ['n.amount'],
    },
  ],
})
const IN_AMOUNTS = `${IN_EITHER} OR n.amount::text = replace($1, '.', '')`

/** Matches one, few or many members, with few or many lines, at either end of the list, or none. */
const searches =
  'lama 7|lama|ramai|la|orang|biasa 12|biasa 1|orang biasa 1|orang biasa 12|12 orang|biasa orang|k12|'
    .concat('k1|k|12|rang biasa 12|ke 10102567|e 10116|10109567 ke|K9000|a|tidak ada|%')
    .split('|')
const search = fc.constantFrom(...searches)
const asked: fc.Arbitrary<SearchRequest> = fc.record({
  search,
  start: fc.constantFrom(0, 10, 500, 2_490, 2_500),
  order: fc.option(fc.record({ column: fc.constantFrom('at', 'name'), descending: fc.boolean() }), {
    nil: undefined,
  }),
  even: fc.boolean(),
  dateFinish: fc.constantFrom('', '2026-02-10', '2026-03-20'),
})

describe('a search in a large table', () => {
  it('finds the matching lines in order, for any number of members', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (about) => {
        const naive = await lookIntoAll(about)
        const page = await tablePage(kit.database.manager, source(about))
        expect(page.rows).toEqual(naive.rows)
        expect(page.total).toBe(BigInt(LINES))
        expectCounts(about, page, naive)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['by their own text', onceSource, IN_LINES, 'lama 7|lama|ramai|la|12|ke 10102567|e 10116|10109567 ke|a'],
    ['by several search targets', ownSource, IN_SEVERAL, 'a'],
    ['by the lines of matching members', throughSource, IN_PEOPLE, 'k12|k1|12|K9000|a'],
  ])('finds lines %s', async (_, sourceOf, where, absent) => {
    const all = { start: 0, order: undefined, even: false, dateFinish: '' }
    const missing = await Promise.all(
      searches.map(async (text) =>
        (await lookIntoAll({ ...all, search: text }, where)).lines ? [] : [text],
      ),
    )
    // All other texts have hits, or this test would compare nothing with nothing.
    expect(missing.flat()).toEqual([...absent.split('|'), 'tidak ada', '%'])
    await fc.assert(
      fc.asyncProperty(asked, async (about) => {
        const naive = await lookIntoAll(about, where)
        const page = await tablePage(kit.database.manager, sourceOf(about))
        expect(page.rows).toEqual(naive.rows)
        expectCounts(about, page, naive)
      }),
      { numRuns: 20 },
    )
  })

  it('finds a whole number in few or many lines', async () => {
    const numbers = fc.record({ about: asked, number: fc.constantFrom('10.1', '1.2', '40.00', '9999.9') })
    await fc.assert(
      fc.asyncProperty(numbers, async ({ about, number }) => {
        const naive = await lookIntoAll({ ...about, search: number }, IN_AMOUNTS)
        const found = wholeSource({ ...about, search: number })
        const page = await tablePage(kit.database.manager, found)
        expect(page.rows).toEqual(naive.rows)
        expectCounts({ ...about, search: number }, page, naive)
      }),
      { numRuns: 30 },
    )
  })

  it('returns the same counts and sums without a page', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (about) => {
        expectCounts(about, await tableSums(kit.database.manager, source(about)), await lookIntoAll(about))
      }),
      { numRuns: 10 },
    )
  })

  it('reports a capped count only for too many lines', async () => {
    const about: SearchRequest = { search: '', start: 0, order: undefined, even: false, dateFinish: '' }
    const page = async (search: string, start = 0) =>
      await tablePage(kit.database.manager, source({ ...about, search, start }))
    for (const text of ['lama', 'ramai', 'orang'])
      expect([text, (await page(text)).more]).toEqual([text, true])
    await expect(page('lama 7')).resolves.toMatchObject({ more: false, filtered: 275n })
    // More than a thousand members, with fewer than two thousand lines.
    for (const start of [0, 1_500])
      await expect(page('biasa 1', start)).resolves.toMatchObject({ more: false })
    // The last page has the exact count.
    await expect(page('lama', 2_495)).resolves.toMatchObject({ more: false, filtered: 2_500n })
  })
})

/** Expects exact counts, or a capped count without sums for very many lines or members. */
function expectCounts(
  { search }: SearchRequest,
  counted: { filtered: bigint; more: boolean; sums: Readonly<Record<'amounts', bigint>> },
  { lines, amounts }: { lines: bigint; amounts: bigint },
): void {
  if (!counted.more) {
    expect(counted).toMatchObject({ filtered: lines, sums: { amounts } })
    return
  }
  expect(counted.sums).toEqual({ amounts: 0n })
  // Too many matches over all days, even when the requested days have few.
  if (!['orang', 'biasa orang', 'k', '12', '10.1'].includes(search))
    expect(lines).toBeGreaterThan(MAX_MATCHES)
  // A full page offers another one.
  expect(counted.filtered).toBeLessThanOrEqual(lines + 10n)
}
