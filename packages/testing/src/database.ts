import { randomBytes } from 'node:crypto'
import { getTypeParser } from '@jejaring/service-kit/testing'
import { Client, Pool } from 'pg'

export interface TestDatabase {
  readonly name: string
  /** Connects as the service's role, which may read and write rows only. */
  readonly restrictedUrl: string
  readonly ownerUrl: string
  /** Connects as the owner, for assertions; types are parsed as in the service (int8 → bigint). */
  readonly pool: Pool
  drop(): Promise<void>
}

/**
 * Creates a database with an owner and a restricted role on the given server, as a copy of `template`
 * (./template.ts) if given.
 */
export async function createDatabase(
  server = testServer('TEST_DATABASE_URL'),
  template?: string,
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const owner = `${name}_owner`
  const password = randomBytes(8).toString('hex')
  await runAsSuperuser(server, [
    `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${name} OWNER ${owner}${template ? ` TEMPLATE ${template}` : ''}`,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${name} TO ${name}`,
  ])
  const inside = new URL(server)
  inside.pathname = `/${name}`
  const urlFor = (role: string) => {
    const url = new URL(inside)
    url.username = role
    url.password = password
    return url.toString()
  }
  if (template) await runAsSuperuser(inside.href, [`REASSIGN OWNED BY ${template}_owner TO ${owner}`])
  const pool = new Pool({ connectionString: urlFor(owner), max: 4, types: { getTypeParser } as never })
  // Dropping the database cuts idle connections; ignore that.
  pool.on('error', () => undefined)
  return {
    name,
    restrictedUrl: urlFor(name),
    ownerUrl: urlFor(owner),
    pool,
    async drop() {
      await pool.end()
      await runAsSuperuser(server, [
        `DROP DATABASE ${name} WITH (FORCE)`,
        `DROP ROLE ${name}`,
        `DROP ROLE ${owner}`,
      ])
    },
  }
}

/** Returns the server's address that Jest's global set-up put into the environment. */
export function testServer(name: 'TEST_DATABASE_URL' | 'TEST_NATS_URL'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: run the tests with jest from the repository's root`)
  return url
}

type Query = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>

/** Runs queries on one connection as the superuser of an address. */
export async function asSuperuser<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (sql, parameters) => (await client.query(sql, parameters)).rows)
  } finally {
    await client.end()
  }
}

async function runAsSuperuser(url: string, statements: readonly string[]): Promise<void> {
  await asSuperuser(url, async (query) => {
    for (const statement of statements) await query(statement)
  })
}
