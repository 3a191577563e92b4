import { Client } from 'pg'

const ROLE = 'jejaring_scratch'

/**
 * Returns a database's address with the role name of a running service, for migrations of databases on which
 * no service runs. The role cannot log in.
 */
export async function runtimeRoleAddress(address: string): Promise<string> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE])
    // Concurrent callers: one of them gets a duplicate error.
    if (rowCount === 0) await client.query(`CREATE ROLE ${ROLE} NOLOGIN`).catch(ignoreDuplicate)
  } finally {
    await client.end()
  }
  const url = new URL(address)
  url.username = ROLE
  return url.href
}

function ignoreDuplicate(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}
