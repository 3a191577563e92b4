import { Client, types } from 'pg'

/** One database at one moment: every query of a reconcile sees the same rows. */
export interface Snapshot {
  /** Whole numbers arrive as bigint, days as text. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

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
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The moment is fixed by the first query, not by BEGIN.
  await client.query('SELECT 1')
  return {
    query: async (sql, parameters) => (await client.query(sql, parameters)).rows,
    close: () => client.end(),
  }
}
