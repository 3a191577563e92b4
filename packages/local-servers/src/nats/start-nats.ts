import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Permissions } from '../../../service-kit/src/messaging/nats/permissions'
import { freePort } from '../system/free-port'
import { persistentSecret, writePrivate } from '../system/private-files'
import { commandOf, isAlive, signal, waitForExit } from '../system/processes'
import { ReadableError } from '../system/readable-error'
import type { RunningServer, ServerOptions } from '../system/running-server'
import { spawnServer } from '../system/spawn-server'
import { tail } from '../system/tail'
import { isJetStreamReady, type NatsUser } from './check-jetstream'
import { findNatsServer } from './find-binary'

export interface NatsOptions extends ServerOptions {
  /** Additional users by name; the operator always exists and may do everything. */
  users?: ReadonlyMap<string, Permissions>
}

export interface NatsServer extends RunningServer {
  /** The address with the credentials of one of `users`. */
  urlOf(user: string): string
}

interface Files {
  directory: string
  configuration: string
  pidFile: string
  log: string
  token: string
}

/** The only user that may create the stream and its consumers. */
const OPERATOR = 'operator'
const START_ATTEMPTS = 5
/** Minimum free disk space in bytes. */
const MIN_FREE_BYTES = 128 * 1024 * 1024
const READY_TIMEOUT_MS = 60_000

/**
 * Starts a NATS server with JetStream on the files in `directory`, or adopts the one that already runs on
 * them with the same users. The returned address is the operator's. Throws a ReadableError when it cannot
 * start.
 */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const files = filesIn(resolve(options.directory))
  const adopted = await adopt(files, options)
  if (adopted) return adopted
  const binary = await findNatsServer(options.log)
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const server = await launch(binary, files, port, options)
    if (server) return server
    if (attempt === START_ATTEMPTS || options.port) throw failure(files, port)
    await sleep(200 * attempt)
  }
}

/** Checks whether a server runs on the files in `directory`. */
export function isNatsRunning(directory: string): boolean {
  const files = filesIn(resolve(directory))
  return runningPid(files) !== undefined
}

function filesIn(directory: string): Files {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return {
    directory,
    configuration: join(directory, 'nats.conf'),
    pidFile: join(directory, 'nats.pid'),
    log: join(directory, 'nats.log'),
    token: persistentSecret(join(directory, 'token')),
  }
}

/** Adopts the server of an earlier start. Stops one that does not answer or has other users or another port. */
async function adopt(files: Files, options: NatsOptions): Promise<NatsServer | undefined> {
  const pid = runningPid(files)
  if (!pid) return undefined
  const written = readFileSync(files.configuration, 'utf8')
  const port = Number(written.match(/^port: (\d+)/m)?.[1])
  const server = running(pid, port, files)
  // A caller without `users` accepts a server that was started with some.
  const fits =
    (!options.port || options.port === port) &&
    (!options.users || written === configuration(files, port, options.users))
  if (fits && (await answers(server, files, 5_000))) {
    options.log?.(`The NATS server was still running (process ${pid}); using it.`)
    return server
  }
  await server.stop()
  return undefined
}

function runningPid(files: Files): number | undefined {
  if (!existsSync(files.pidFile) || !existsSync(files.configuration)) return undefined
  const pid = Number(readFileSync(files.pidFile, 'utf8'))
  return pid && isAlive(pid) && commandOf(pid).includes(files.configuration) ? pid : undefined
}

async function launch(
  binary: string,
  files: Files,
  port: number,
  { users }: NatsOptions,
): Promise<NatsServer | undefined> {
  writePrivate(files.configuration, configuration(files, port, users))
  const { directory: cwd, log } = files
  const pid = await spawnServer(binary, ['--config', files.configuration], { cwd, log })
  if (pid === undefined) return undefined
  const server = running(pid, port, files)
  return (await answers(server, files, READY_TIMEOUT_MS)) ? server : undefined
}

/** Uses only options of NATS 2.9. Passwords are in this 0600 file, not on the command line. */
function configuration(files: Files, port: number, users: NatsOptions['users'] = new Map()): string {
  const known = [
    { user: OPERATOR, password: files.token },
    ...[...users].map(([user, permissions]) => ({ user, password: passwordOf(files, user), permissions })),
  ]
  return [
    'host: 127.0.0.1',
    `port: ${port}`,
    'server_name: jejaring',
    `pid_file: ${JSON.stringify(files.pidFile)}`,
    'authorization { users: [',
    ...known.map((one) => `  ${JSON.stringify(one)}`),
    '] }',
    `jetstream { store_dir: ${JSON.stringify(join(files.directory, 'store'))} }`,
    '',
  ].join('\n')
}

/** Derived by HMAC from the token: no password reveals another, and a new token changes all. */
function passwordOf(files: Files, user: string): string {
  return user === OPERATOR ? files.token : createHmac('sha256', files.token).update(user).digest('hex')
}

async function answers(server: RunningServer, files: Files, within: number): Promise<boolean> {
  const operator: NatsUser = { user: OPERATOR, pass: files.token }
  const deadline = Date.now() + within
  while (Date.now() < deadline) {
    if (await isJetStreamReady(server.port, operator)) return true
    if (await waitForExit(server.pid, 30)) return false
  }
  return false
}

function running(pid: number, port: number, files: Files): NatsServer {
  const urlOf = (user: string) => `nats://${user}:${passwordOf(files, user)}@127.0.0.1:${port}`
  return {
    url: urlOf(OPERATOR),
    urlOf,
    port,
    pid,
    isStuck: () => isStoreStuck(files, pid) && hasFreeSpace(files.directory),
    async stop() {
      signal(pid, 'SIGTERM')
      if (await waitForExit(pid, 15_000)) return
      signal(pid, 'SIGKILL')
      await waitForExit(pid, 5_000)
    },
  }
}

/**
 * Detects a store that rejects all writes: after a failed write, such as on a full disk, nats-server 2.14
 * refuses writes to the stream until a restart. Only its log says so.
 */
function isStoreStuck(files: Files, pid: number): boolean {
  return new RegExp(`^\\[${pid}\\].* failed to store a msg .*no space left`, 'm').test(tail(files.log))
}

/** A server started on a full disk keeps its wrong estimate of free space, so wait for space first. */
function hasFreeSpace(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize > MIN_FREE_BYTES
}

function failure(files: Files, port: number): ReadableError {
  const log = tail(files.log)
  if (/no space left/i.test(log)) {
    return new ReadableError(`The disk is full (${files.directory}). Free some space.`)
  }
  if (/address already in use/.test(log)) {
    return new ReadableError(`The NATS server did not start: port ${port} is already in use.`)
  }
  const line = log.split('\n').findLast((text) => /\[(FTL|ERR)\]|error/i.test(text))
  return new ReadableError(
    `The NATS server did not start: ${line?.trim() ?? 'no reason given'}. See ${files.log}.`,
  )
}
