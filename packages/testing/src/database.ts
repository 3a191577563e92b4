import { randomBytes } from 'node:crypto'
import { getTypeParser } from '@jejaring/service/testing'
import { Client, Pool } from 'pg'

export interface TestDatabase {
  /** For the service: may read and write rows, and no more. */
  readonly restrictedUrl: string
  readonly ownerUrl: string
  /** As the owner, for assertions; types as the service sees them (int8 → bigint). */
  readonly pool: Pool
  drop(): Promise<void>
}

/** A fresh database with an owner and a restricted role, on the server of the test run or on another one. */
export async function createDatabase(server = testServer('TEST_DATABASE_URL')): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const owner = `${name}_owner`
  const password = randomBytes(8).toString('hex')
  await asSuperuser(server, [
    `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${name} OWNER ${owner}`,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${name} TO ${name}`,
  ])
  const urlFor = (role: string) => {
    const url = new URL(server)
    url.username = role
    url.password = password
    url.pathname = `/${name}`
    return url.toString()
  }
  const pool = new Pool({ connectionString: urlFor(owner), max: 4, types: { getTypeParser } as never })
  // Dropping the database cuts idle connections; that is no news here.
  pool.on('error', () => undefined)
  return {
    restrictedUrl: urlFor(name),
    ownerUrl: urlFor(owner),
    pool,
    async drop() {
      await pool.end()
      await asSuperuser(server, [
        `DROP DATABASE ${name} WITH (FORCE)`,
        `DROP ROLE ${name}`,
        `DROP ROLE ${owner}`,
      ])
    },
  }
}

/** The address the test run's global set-up has put into the environment. */
export function testServer(name: 'TEST_DATABASE_URL' | 'TEST_NATS_URL'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: run the tests with jest from the repository's root`)
  return url
}

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
