import { Client, types } from 'pg'

/** A database in one transaction snapshot: every query sees the same rows. */
export interface Snapshot {
  /** int8 values arrive as bigint, dates as text. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Streams more rows than fit into memory, page by page, each row as an array of its columns. */
  stream<Row extends unknown[]>(sql: string): RowStream<Row>
  close(): Promise<void>
}

const PAGE_ROWS = 10_000

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
  // Streams are read to the end, and large joins and sums should stay in memory.
  await client.query(`SET work_mem = '128MB'; SET cursor_tuple_fraction = 1; SET statement_timeout = 0`)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The first query, not BEGIN, takes the snapshot.
  await client.query('SELECT 1')
  let streams = 0
  return {
    query: async (sql, parameters) => (await client.query(sql, parameters)).rows,
    stream: <Row extends unknown[]>(sql: string) => new RowStream<Row>(client, `rows_${++streams}`, sql),
    close: () => client.end(),
  }
}

/** Reads a database cursor; prefetches the next page while one is processed. */
export class RowStream<Row extends unknown[]> {
  private coming: Promise<Row[]> | undefined

  constructor(
    private readonly client: Client,
    private readonly name: string,
    private readonly sql: string,
  ) {}

  /** Returns the next rows; empty at the end. */
  async page(): Promise<Row[]> {
    this.coming ??= this.open()
    const rows = await this.coming
    this.coming = rows.length < PAGE_ROWS ? Promise.resolve([]) : this.fetch()
    // A reader that stops early must not crash on the prefetched page's rejection.
    this.coming.catch(() => undefined)
    return rows
  }

  /** Calls `take` with every row. */
  async each(take: (row: Row) => void): Promise<void> {
    for (let rows = await this.page(); rows.length > 0; rows = await this.page()) rows.forEach(take)
  }

  private async open(): Promise<Row[]> {
    await this.client.query(`DECLARE ${this.name} NO SCROLL CURSOR FOR ${this.sql}`)
    return await this.fetch()
  }

  private async fetch(): Promise<Row[]> {
    const text = `FETCH ${PAGE_ROWS} FROM ${this.name}`
    return (await this.client.query<Row>({ text, rowMode: 'array' })).rows
  }
}
