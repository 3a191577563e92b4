import { Client, types } from 'pg'

/** One database at one moment: every query of a reconcile sees the same rows. */
export interface Snapshot {
  /** Whole numbers of eight bytes arrive as bigint, days as text. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** The same for more rows than should be in memory at once: page after page, each row an array of its columns. */
  stream<Row extends unknown[]>(sql: string): RowStream<Row>
  close(): Promise<void>
}

const PAGE = 10_000

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: BigInt,
  [types.builtins.NUMERIC]: BigInt,
  [types.builtins.DATE]: (text) => text,
}

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({
    connectionString: url,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  await client.connect()
  // A stream is read to its end, and large joins and sums should stay in memory.
  await client.query(`SET work_mem = '128MB'; SET cursor_tuple_fraction = 1; SET statement_timeout = 0`)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The moment is fixed by the first query, not by BEGIN.
  await client.query('SELECT 1')
  let streams = 0
  return {
    query: async (sql, parameters) => (await client.query(sql, parameters)).rows,
    stream: <Row extends unknown[]>(sql: string) => new RowStream<Row>(client, `rows_${++streams}`, sql),
    close: () => client.end(),
  }
}

/** A cursor of the database. While one page is worked on, the next is on its way. */
export class RowStream<Row extends unknown[]> {
  private coming: Promise<Row[]> | undefined

  constructor(
    private readonly client: Client,
    private readonly name: string,
    private readonly sql: string,
  ) {}

  /** The next rows; none at the end. */
  async page(): Promise<Row[]> {
    this.coming ??= this.open()
    const rows = await this.coming
    this.coming = rows.length < PAGE ? Promise.resolve([]) : this.fetch()
    // Whoever stops reading early must not be ended by a page that nobody waits for.
    this.coming.catch(() => undefined)
    return rows
  }

  /** Hands over all rows, one by one. */
  async each(take: (row: Row) => void): Promise<void> {
    for (let rows = await this.page(); rows.length > 0; rows = await this.page()) rows.forEach(take)
  }

  private async open(): Promise<Row[]> {
    await this.client.query(`DECLARE ${this.name} NO SCROLL CURSOR FOR ${this.sql}`)
    return await this.fetch()
  }

  private async fetch(): Promise<Row[]> {
    const text = `FETCH ${PAGE} FROM ${this.name}`
    return (await this.client.query<Row>({ text, rowMode: 'array' })).rows
  }
}
