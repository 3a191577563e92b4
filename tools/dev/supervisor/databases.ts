import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { connectPostgres } from './check-servers'

export interface ServiceDatabase {
  /** Connects as the owner, for migrations only. */
  ownerUrl: string
  /** Connects as the service's restricted role. */
  url: string
}

interface ProvisionOptions {
  serverUrl: string
  prefix: string
  services: string[]
  password: (role: string) => string
  /** Whether this directory has set the role's password before. */
  knowsRole: (role: string) => boolean
  /** Called with pre-existing databases of another directory before anything is changed. */
  onPreexistingDatabases: (databases: string[]) => void
}

/** ICU collation, independent of the server's locale. */
const DATABASE_LOCALE = `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und'`

/**
 * Creates a database and two roles per service, or finds them: `<prefix>_<service>_owner` owns the database
 * `<prefix>_<service>`, and `<prefix>_<service>` may only connect until the migration grants more.
 * Idempotent.
 */
export async function provision(wanted: ProvisionOptions): Promise<Map<string, ServiceDatabase>> {
  const client = await connectPostgres(wanted.serverUrl)
  try {
    const superuser = await checkRights(client)
    await checkPreexistingDatabases(client, wanted)
    const made = new Map<string, ServiceDatabase>()
    for (const service of wanted.services) {
      made.set(service, await provisionOne(client, superuser, `${wanted.prefix}_${service}`, wanted))
    }
    return made
  } catch (cause) {
    if (cause instanceof DatabaseError) throw refusal(cause)
    throw cause
  } finally {
    await client.end()
  }
}

/** Examples: roles of another owner, a locale that the server lacks, too many connections. */
function refusal(cause: DatabaseError): ReadableError {
  const said = [cause.message, cause.detail, cause.hint].filter(Boolean).join(' · ').replace(/\.$/, '')
  return new ReadableError(
    `The PostgreSQL server refuses to prepare the databases: ${said}. See that the role of DATABASE_URL is the one ` +
      'they were made by, or a superuser.',
    { cause },
  )
}

/** Databases with roles unknown to this directory belong to another one; refuses them while they have connections. */
async function checkPreexistingDatabases(
  client: Client,
  { prefix, services, knowsRole, onPreexistingDatabases }: ProvisionOptions,
): Promise<void> {
  const unknown = services.map((service) => `${prefix}_${service}`).filter((name) => !knowsRole(name))
  const { rows } = await client.query<{ name: string; used: boolean }>(
    `SELECT d.datname AS name, EXISTS (SELECT FROM pg_stat_activity a WHERE a.usename = d.datname) AS used
       FROM pg_database d WHERE d.datname = ANY ($1) ORDER BY d.datname`,
    [unknown],
  )
  const used = rows.find((row) => row.used)
  if (used)
    throw new ReadableError(
      `Another Jejaring is at work on the database ${used.name}. Stop it, or choose another DATABASE_PREFIX.`,
    )
  if (rows.length > 0) onPreexistingDatabases(rows.map(({ name }) => name))
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
  { serverUrl, password }: Pick<ProvisionOptions, 'serverUrl' | 'password'>,
): Promise<ServiceDatabase> {
  const owner = `${name}_owner`
  for (const role of [owner, name]) await makeRole(client, role, password(role))
  const [database, ownerRole, role] = [name, owner, name].map(escapeIdentifier)
  // A role with CREATEROLE is not a member of the roles it creates, and only a member may transfer a database
  // to them.
  if (!superuser) await client.query(`GRANT ${ownerRole} TO CURRENT_USER`)
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${ownerRole} ${DATABASE_LOCALE}`)
  await client.query(`SET ROLE ${ownerRole}`)
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`)
  await client.query('RESET ROLE')
  return databaseOf(name, serverUrl, password)
}

/** The addresses of a service's database. */
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
