import type { TestService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import { column, descending, type Kit, type KitEnvironment, type TableSource, tablePage } from '../src'
import { startNotes } from './start-notes'

const LINES = 20_000

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  await service.database.query(
    `INSERT INTO history (text) SELECT 'Orang ' || i FROM generate_series(1, 2000) AS i`,
  )
  await service.database.query(
    `INSERT INTO notes (text, amount, day, at)
     SELECT CASE WHEN i % 5 = 0 THEN 'Sering Tercatat' ELSE 'Jarang' END, i % 2000 + 1, '2026-01-01',
            '2026-01-01'::timestamptz + i * interval '1 minute'
       FROM generate_series(1, $1::int) AS i`,
    [LINES],
  )
  await service.database.query('CREATE INDEX notes_by_time ON notes (at, id)')
  await service.database.query('VACUUM ANALYZE')
})
afterAll(() => service.stop())

const columns = {
  id: column<bigint>('n.id'),
  at: column<Date>('n.at', { sort: true }),
  name: column<string>('m.text', { joins: ['m'] }),
}

const source = (search: string): TableSource<typeof columns> => ({
  table: 'notes',
  alias: 'n',
  key: 'n.id',
  joins: { m: 'JOIN history m ON m.id = n.amount' },
  columns,
  searchTargets: [
    { key: 'n.id', from: 'notes f', id: 'f.id', columns: ['f.text'], listColumns: ['n.text'] },
    {
      key: 'n.amount',
      from: 'history f',
      id: 'f.id',
      columns: ['f.text'],
      listColumns: ['m.text'],
      joins: ['m'],
    },
  ],
  query: { start: 0, length: 10, search, order: [], dateStart: '', dateFinish: '' },
  defaultOrder: [descending('n.at'), descending('n.id')],
})

interface Statement {
  readonly sql: string
  readonly values: unknown[]
}

async function planOf({ sql, values }: Statement): Promise<string> {
  const rows: { 'QUERY PLAN': string }[] = await kit.database.manager.query(
    `EXPLAIN (ANALYZE, TIMING OFF) ${sql}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Reads a page in a transaction and returns its statements. */
async function statementsOf(list: TableSource<typeof columns>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = async (sql: string, values: unknown[]): Promise<unknown> => {
    sent.push({ sql, values })
    return await kit.database.manager.query(sql, values)
  }
  await tablePage({ query, queryRunner: { isTransactionActive: true } } as unknown as EntityManager, list)
  return sent
}

it('reads a broad search in the order of the list until the page is full', async () => {
  const [, page] = await statementsOf(source('sering tercatat'))
  expect(await planOf(page!)).toMatch(/Index Scan Backward using notes_by_time .*actual rows=46\b/)
})

it('counts only the total once a first page is without rows', async () => {
  const { searchTargets: _, ...compared } = source('tidak ada')
  const statements = await statementsOf({ ...compared, searchable: ['name'] })
  expect(statements.map(({ sql }) => sql)).toEqual([
    expect.stringContaining('LIMIT 10'),
    expect.not.stringContaining('LIKE'),
  ])
})

it('looks up the number alone that a longer text ends with', async () => {
  await service.database.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await service.database.query('CREATE INDEX history_holds ON history USING gin (lower(text) gin_trgm_ops)')
  await service.database.query(
    `INSERT INTO history (text) SELECT 'anggota' || 10000 + i FROM generate_series(1, 20000) AS i`,
  )
  await service.database.query('VACUUM ANALYZE history')
  const [search] = await statementsOf(source('anggota12345'))
  const plan = await planOf(search!)
  expect(plan).toContain(`Index Cond: (lower(text) ~~ '%12345%'::text)`)
  expect(plan).toMatch(/Bitmap Heap Scan on history .*actual rows=1\b/)
})
