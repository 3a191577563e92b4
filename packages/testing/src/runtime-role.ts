import { Client } from 'pg'

const ROLE = 'jejaring_scratch'

/** The address of a database as a running service would have it, where nobody runs: its role may not even connect. */
export async function asRunningService(address: string): Promise<string> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE])
    // Two may come at once; then one of them finds that it is there.
    if (rowCount === 0) await client.query(`CREATE ROLE ${ROLE} NOLOGIN`).catch(ignoreTwin)
  } finally {
    await client.end()
  }
  const url = new URL(address)
  url.username = ROLE
  return url.href
}

function ignoreTwin(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}
