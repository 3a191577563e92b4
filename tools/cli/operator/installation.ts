import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isNatsRunning, startNats } from '@jejaring/local-servers/nats/start-nats'
import { runningPostmaster } from '@jejaring/local-servers/postgres/postmaster-pid'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { isConnectionProblem, isRefusal } from '../../../packages/service-kit/src/database/errors'
import { checkOpen, checkOwner } from '../../dev/supervisor/check-owner'
import { checkPostgres } from '../../dev/supervisor/check-servers'
import { databaseOf, type ServiceDatabase } from '../../dev/supervisor/databases'
import { addressOn } from '../../dev/supervisor/directory-lock'
import { Secrets } from '../../dev/supervisor/secrets'
import { readSettings, type Settings } from '../../dev/supervisor/settings'

/** An installation in a data directory, running or not, or one configured by environment variables. */
export interface Installation {
  readonly settings: Settings
  readonly secrets: Secrets
  /** Set when the command requested NATS. */
  readonly natsUrl?: string
  /** The data directory's own PostgreSQL as its superuser; undefined with DATABASE_URL. */
  readonly ownServer?: { readonly url: string; readonly directory: string }
  /** The public address of the product that runs on the data directory, if any. */
  readonly address?: string
  databaseOf(service: string): ServiceDatabase
  /** Stops the servers that were not running before. */
  close(): Promise<void>
}

export interface InstallationRequirements {
  /** The services whose databases are used. */
  readonly services: readonly string[]
  readonly nats?: boolean
}

/** Opens the installation for `work` and closes it afterwards. */
export async function withInstallation<T>(
  needs: InstallationRequirements,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const elsewhere = installationFromEnvironment(needs.services, process.env)
  const installation = elsewhere ?? (await openInstallation(readSettings(process.env), needs))
  try {
    return await work(installation)
  } catch (error) {
    throw isDatabaseAway(error)
      ? new ReadableError(
          `The database does not let us in: ${(error as Error).message}. See that it runs, and that address, role and password are right.`,
          { cause: error },
        )
      : error
  } finally {
    await installation.close()
  }
}

/** A command's own connection failed: no server, or wrong credentials. */
function isDatabaseAway(error: unknown): boolean {
  return isConnectionProblem(error) || isRefusal(error)
}

/** Opens the installation of DATA_DIR. Throws a ReadableError when it has never been started. */
export async function openInstallation(
  settings: Settings,
  { nats }: Pick<InstallationRequirements, 'nats'> = {},
): Promise<Installation> {
  const { dataDirectory } = settings
  const address = addressOn(dataDirectory)
  checkOpen(dataDirectory)
  // Root may use the running servers of any user; without a running product servers must be started as the
  // owner.
  if (!address) checkOwner(dataDirectory)
  const secrets = Secrets.existing(dataDirectory)
  if (!secrets)
    throw new ReadableError(
      `Nothing has been started in ${dataDirectory}. Set DATA_DIR, or start it first; elsewhere name the databases by <SERVICE>_DATABASE_URL.`,
    )
  const server = await serverOf(settings)
  const stream = nats ? await natsOf(settings) : undefined
  const password = (role: string) => secrets.databasePassword(role)
  return {
    settings,
    secrets,
    natsUrl: stream?.url,
    ownServer: server.directory ? { url: server.url, directory: server.directory } : undefined,
    address,
    databaseOf: (service) => databaseOf(`${settings.databasePrefix}_${service}`, server.url, password),
    async close() {
      await stream?.stop()
      await server.stop()
    },
  }
}

/**
 * Returns an installation of databases that `<SERVICE>_DATABASE_URL` name, with
 * `<SERVICE>_OWNER_DATABASE_URL` for what only the owner may do; undefined unless all required ones are set.
 */
export function installationFromEnvironment(
  wanted: readonly string[],
  environment: NodeJS.ProcessEnv,
): Installation | undefined {
  const named = (service: string, which: string) =>
    environment[`${service.toUpperCase()}_${which}`] || undefined
  if (wanted.some((service) => !named(service, 'DATABASE_URL'))) return undefined
  const settings = readSettings(environment)
  return {
    settings,
    secrets: Secrets.temporary(),
    natsUrl: settings.natsUrl,
    databaseOf(service) {
      const url = named(service, 'DATABASE_URL') ?? ''
      return { url, ownerUrl: named(service, 'OWNER_DATABASE_URL') ?? url }
    },
    close: async () => undefined,
  }
}

interface Server {
  readonly url: string
  /** Of the data directory's own server. */
  readonly directory?: string
  stop(): Promise<void>
}

const left = async () => undefined

async function serverOf(settings: Settings): Promise<Server> {
  if (settings.databaseUrl) {
    await checkPostgres(settings.databaseUrl)
    return { url: settings.databaseUrl, stop: left }
  }
  const directory = join(settings.dataDirectory, 'postgres')
  const files = join(directory, 'data')
  if (!existsSync(files)) throw new ReadableError(`There is no database in ${settings.dataDirectory}.`)
  const wasRunning = runningPostmaster(files) !== undefined
  const server = await startPostgres({ directory })
  const { url } = server
  return { url, directory, stop: wasRunning ? left : () => server.stop() }
}

async function natsOf(settings: Settings): Promise<Server> {
  if (settings.natsUrl) return { url: settings.natsUrl, stop: left }
  const directory = join(settings.dataDirectory, 'nats')
  const wasRunning = isNatsRunning(directory)
  const server = await startNats({ directory })
  return wasRunning ? { url: server.url, stop: left } : server
}
