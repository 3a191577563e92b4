import { Client } from 'pg'

export type Row = Readonly<Record<string, unknown>>

/** Writes rows as they are: nothing is looked up or refused, as after a restore or a hand that slipped. */
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

/** A connection for which triggers and foreign keys do not count. */
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
