import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { ReadableError } from '../system/readable-error'
import { connectPostgres } from './let-in'

export interface ServiceDatabase {
  /** As the owner: for migrations only. */
  ownerUrl: string
  /** As the restricted role that the service runs as. */
  url: string
}

interface Wanted {
  serverUrl: string
  prefix: string
  services: string[]
  password: (role: string) => string
}

/** Names sort and are found as people write them, whatever the server's own language is. */
const LANGUAGE = `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und'`

/**
 * Makes a database and two roles for each service, or finds them: `<prefix>_<service>_owner` owns the database
 * `<prefix>_<service>`, and `<prefix>_<service>` may only connect until the migration grants it more. Can be repeated.
 */
export async function provision(wanted: Wanted): Promise<Map<string, ServiceDatabase>> {
  const client = await connectPostgres(wanted.serverUrl)
  try {
    const superuser = await checkRights(client)
    const made = new Map<string, ServiceDatabase>()
    for (const service of wanted.services) {
      made.set(service, await provisionOne(client, superuser, `${wanted.prefix}_${service}`, wanted))
    }
    return made
  } finally {
    await client.end()
  }
}

async function checkRights(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; super: boolean; databases: boolean; roles: boolean }>(
    `SELECT rolname AS name, rolsuper AS super, rolcreatedb AS databases, rolcreaterole AS roles
       FROM pg_roles WHERE rolname = current_user`,
  )
  const role = rows[0]
  if (role?.super || (role?.databases && role.roles)) return role.super
  throw new ReadableError(
    `The role "${role?.name}" of DATABASE_URL needs CREATEDB and CREATEROLE: ` +
      `ALTER ROLE ${escapeIdentifier(role?.name ?? '')} CREATEDB CREATEROLE;`,
  )
}

async function provisionOne(
  client: Client,
  superuser: boolean,
  name: string,
  { serverUrl, password }: Wanted,
): Promise<ServiceDatabase> {
  const owner = `${name}_owner`
  for (const role of [owner, name]) await makeRole(client, role, password(role))
  const [database, ownerRole, role] = [name, owner, name].map(escapeIdentifier)
  // A role with CREATEROLE is no member of the roles it makes, and only a member may give a database away.
  if (!superuser) await client.query(`GRANT ${ownerRole} TO CURRENT_USER`)
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${ownerRole} ${LANGUAGE}`)
  await client.query(`SET ROLE ${ownerRole}`)
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`)
  await client.query('RESET ROLE')
  return databaseOf(name, serverUrl, password)
}

/** How a database that has been made is reached. */
export function databaseOf(
  name: string,
  serverUrl: string,
  password: (role: string) => string,
): ServiceDatabase {
  const owner = `${name}_owner`
  return {
    ownerUrl: address(serverUrl, owner, password(owner), name),
    url: address(serverUrl, name, password(name), name),
  }
}

async function makeRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`)
}

function address(serverUrl: string, user: string, password: string, database: string): string {
  const url = new URL(serverUrl)
  url.username = user
  url.password = password
  url.pathname = `/${database}`
  return url.href
}
