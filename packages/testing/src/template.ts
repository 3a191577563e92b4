import { createHash } from 'node:crypto'
import type { EnvironmentSchema, ServiceDefinition } from '@jejaring/service-kit'
import { migrate } from '@jejaring/service-kit/testing'
import { z } from 'zod'
import { asSuperuser, createDatabase } from './database'

/**
 * Returns the name of a template database with this service's migrations. The first caller in a test run
 * creates it: copying is faster than migrating. Only on servers that are thrown away with the run.
 */
export async function templateOf<Schema extends EnvironmentSchema>(
  { name, database }: ServiceDefinition<Schema>,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!database || !server || server !== process.env.TEST_TEMPLATES_ON) return undefined
  const { entities, migrations, rights } = database
  const about = createHash('sha256')
    // Includes the statements of migrations that are declared as SQL.
    .update(JSON.stringify([name, ...migrations.map((migration) => new migration())]))
    .digest('hex')
  return await asSuperuser(server, async (query) => {
    // Concurrent callers wait for the first one.
    await query('SELECT pg_advisory_lock(hashtext($1))', [about])
    const find = `SELECT datname FROM pg_database WHERE shobj_description(oid, 'pg_database') = $1`
    const [found] = await query(find, [about])
    if (found) return found.datname as string

    const made = await createDatabase(server)
    const addresses = { DATABASE_URL: made.restrictedUrl, MIGRATION_DATABASE_URL: made.ownerUrl }
    const idle = { name, environment: z.object({}), database: { entities, migrations, rights }, start() {} }
    await migrate(idle, { ...environment, ...addresses })
    await made.pool.end()
    const inside = new URL(server)
    inside.pathname = `/${made.name}`
    // Each copy has its own role for the service.
    await asSuperuser(inside.href, (within) => within(`DROP OWNED BY ${made.name}; DROP ROLE ${made.name}`))
    // PostgreSQL copies a template only while no session is connected to it.
    await query(`ALTER DATABASE ${made.name} OWNER TO CURRENT_USER`)
    await query(`ALTER DATABASE ${made.name} ALLOW_CONNECTIONS false`)
    await query('SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = $1', [
      made.name,
    ])
    await query(`COMMENT ON DATABASE ${made.name} IS '${about}'`)
    return made.name
  })
}
