import { Client } from 'pg'

export type Row = Readonly<Record<string, unknown>>
/** Rows by table, in insertion order. */
export type Rows = Readonly<Record<string, readonly Row[]>>

/** Inserts rows without any check, as a restore or a manual change could. */
export async function insertRows(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows, asText)],
  )
}

/** Runs on a connection with triggers and foreign keys disabled. */
export async function withoutGuards(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    await work(client)
  } finally {
    await client.end()
  }
}
