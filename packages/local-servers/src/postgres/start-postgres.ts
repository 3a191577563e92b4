import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../system/free-port'
import { signal, waitForExit } from '../system/processes'
import { ReadableError } from '../system/readable-error'
import type { RunningServer, ServerOptions } from '../system/running-server'
import { spawnServer } from '../system/spawn-server'
import { tail } from '../system/tail'
import { postgresBinaries } from './binaries'
import { type Cluster, cluster, SUPERUSER } from './cluster'
import { type Postmaster, runningPostmaster } from './postmaster-pid'
import { unprivileged } from './unprivileged'

export interface PostgresOptions extends ServerOptions {
  /** PostgreSQL settings by name; they override the defaults. `fsync: 'off'` also skips syncing in initdb. */
  settings?: Record<string, string>
}

/**
 * Keeps row values out of PostgreSQL's log: no account number of a violated constraint, no token of a slow
 * statement.
 */
export const NO_VALUES_LOGGED = {
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/**
 * PostgreSQL's shared_buffers in MB: a twentieth of the memory, between its default of 128 MB and 1 GB. A
 * programme of a million members does not fit into 128 MB: each registration then writes back other pages to
 * read its own.
 */
export function sharedBuffers(): number {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  return Math.round(Math.min(Math.max(megabytes / 20, 128), 1_024))
}

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: `${sharedBuffers()}MB`,
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...NO_VALUES_LOGGED,
}
const START_ATTEMPTS = 5
const READY_TIMEOUT_MS = 60_000

/**
 * Starts PostgreSQL on the files in `directory`, or adopts the server that already runs on them. The server
 * outlives this process. Throws a ReadableError when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const directory = resolve(options.directory)
  const binaries = postgresBinaries()
  const files = await cluster(directory, binaries, options.settings?.fsync !== 'off')
  const adopted = await adopt(files, options)
  if (adopted) return adopted
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const server = await launch(binaries.postgres, files, port, options)
    if (server) return server
    const log = tail(files.log)
    if (attempt === START_ATTEMPTS || !isTransientFailure(log, options)) throw failure(log, files, port)
    await sleep(200 * attempt)
  }
}

/** Returns the server of an earlier start once it answers; undefined when there is none or it is shutting down. */
async function adopt(files: Cluster, options: PostgresOptions): Promise<RunningServer | undefined> {
  const found = runningPostmaster(files.data)
  if (!found) return undefined
  const server = running(found, files)
  if (options.port && options.port !== found.port) {
    await server.stop()
    return undefined
  }
  if (!(await acceptsQueries(server))) return undefined
  options.log?.(`PostgreSQL was still running (process ${found.pid}); using it.`)
  return server
}

async function launch(
  postgres: string,
  files: Cluster,
  port: number,
  options: PostgresOptions,
): Promise<RunningServer | undefined> {
  const settings = Object.entries({ ...DEFAULTS, ...options.settings })
  const { command, args } = unprivileged(postgres, [
    ...['-D', files.data, '-p', String(port)],
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const pid = await spawnServer(command, args, { cwd: '/', env: { LC_ALL: 'C' }, log: files.log })
  if (pid === undefined) return undefined
  const server = running({ pid, port }, files)
  return (await acceptsQueries(server)) ? server : undefined
}

/**
 * Waits until the server accepts a query; false when it exits or `READY_WITHIN` passes (recovery can take a
 * while).
 */
async function acceptsQueries(server: RunningServer): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const client = new Client({ connectionString: server.url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      return true
    } catch {
      if (await waitForExit(server.pid, 50)) return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new ReadableError(`PostgreSQL (process ${server.pid}) does not answer on ${server.port}.`)
}

function running({ pid, port }: Postmaster, files: Cluster): RunningServer {
  return {
    url: `postgres://${SUPERUSER}:${files.password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    async stop() {
      signal(pid, 'SIGINT')
      if (await waitForExit(pid, 30_000)) return
      signal(pid, 'SIGQUIT')
      await waitForExit(pid, 5_000)
    },
  }
}

/**
 * Transient failures, worth another try: backends of a killed server are still ending, or another process
 * took the free port.
 */
function isTransientFailure(log: string, options: PostgresOptions): boolean {
  return /shared memory block|is shutting down/.test(log) || (!options.port && /in use/.test(log))
}

function failure(log: string, files: Cluster, port: number): ReadableError {
  if (/No space left/.test(log))
    return new ReadableError(`The disk is full (${files.data}). Free some space.`)
  if (/in use/.test(log))
    return new ReadableError(`PostgreSQL did not start: port ${port} is already in use.`)
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|ERROR|cannot|could not/.test(text))
  return new ReadableError(
    `PostgreSQL did not start: ${line?.trim() ?? 'no reason given'}. See ${files.log}.`,
  )
}
