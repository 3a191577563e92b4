import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres'
import { runningPostmaster } from '../postgres/postmaster-pid'
import { databaseOf, type ServiceDatabase } from '../supervisor/databases'
import { Secrets } from '../supervisor/secrets'
import { readSettings, type Settings } from '../supervisor/settings'
import { ReadableError } from '../system/readable-error'

/** What `npm start` has made in a data directory, running or not, as the operator's command lines use it. */
export interface Installation {
  readonly settings: Settings
  readonly secrets: Secrets
  databaseOf(service: string): ServiceDatabase
  /** Stops the PostgreSQL server if it was not running before. */
  close(): Promise<void>
}

/** Throws a sentence when the data directory has never been started. */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const secrets = Secrets.existing(settings.dataDirectory)
  if (!secrets)
    throw new ReadableError(
      `Nothing has been started in ${settings.dataDirectory}. Set DATA_DIR, or start it first.`,
    )
  const server = await serverOf(settings)
  const password = (role: string) => secrets.databasePassword(role)
  return {
    settings,
    secrets,
    databaseOf: (service) => databaseOf(`${settings.databasePrefix}_${service}`, server.url, password),
    close: () => server.stop(),
  }
}

/**
 * The same for databases that `<SERVICE>_DATABASE_URL` name, wherever they are; undefined unless all that are wanted are
 * named.
 */
export function installationElsewhere(
  wanted: readonly string[],
  environment: NodeJS.ProcessEnv,
): Installation | undefined {
  const urls = new Map(wanted.map((name) => [name, environment[`${name.toUpperCase()}_DATABASE_URL`] ?? '']))
  if ([...urls.values()].includes('')) return undefined
  return {
    settings: readSettings(environment),
    secrets: Secrets.passing(),
    databaseOf: (service) => ({ url: urls.get(service) ?? '', ownerUrl: urls.get(service) ?? '' }),
    close: async () => undefined,
  }
}

async function serverOf(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  const left = async () => undefined
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: left }
  const directory = join(settings.dataDirectory, 'postgres')
  const files = join(directory, 'data')
  if (!existsSync(files)) throw new ReadableError(`There is no database in ${settings.dataDirectory}.`)
  const wasRunning = runningPostmaster(files) !== undefined
  const server = await startPostgres({ directory })
  return wasRunning ? { url: server.url, stop: left } : server
}
