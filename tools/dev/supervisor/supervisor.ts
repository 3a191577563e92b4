import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { site, ssrBundle } from '../build/frontends'
import { printLine } from '../console'
import type { Service } from '../services'
import { addressOf, announce, publicUrlOf } from './announce'
import type { Child } from './child'
import { ChildrenRecord } from './children-record'
import { provision } from './databases'
import { refuseDemoInProduction, runDemo } from './demo'
import { lockDirectory } from './directory-lock'
import type { EnvironmentInput } from './environment'
import { firstPassword } from './first-password'
import { Logs } from './logs'
import { migrateAll } from './migrate'
import { runNightly, serialCommands } from './nightly'
import { checkDirectory, checkPort } from './preflight'
import {
  chooseEndpoints,
  makeSocketDirectory,
  runnableServices,
  startProcesses,
  stopProcesses,
} from './processes'
import { whenReady } from './readiness'
import { reconcileOnRequest } from './requested-reconcile'
import { Secrets } from './secrets'
import { natsServer, postgresServer, type Server } from './servers'
import type { Settings } from './settings'
import type { StopRequest } from './stop-request'

/** Everything started so far, for an immediate stop. */
export type KillableProcesses = { kill(): void }[]

/** What `npm run dev` adds. */
export interface Development {
  /** Options of Node for a process. */
  nodeOptionsOf(process: string): string[]
  /** Called when everything is ready; returns how to end what it began. */
  begin(running: RunningProduct): () => Promise<void> | void
}

export interface RunningProduct {
  readonly children: readonly Child[]
  readonly logs: Logs
  readonly gateway: string
  migrate(services: Service[]): Promise<void>
}

/**
 * Starts everything on one data directory, keeps it running until a stop is requested, and stops it in
 * reverse order. Throws a ReadableError when it cannot start.
 */
export async function supervise(
  settings: Settings,
  stop: StopRequest,
  killable: KillableProcesses,
  development?: Development,
): Promise<void> {
  const began = Date.now()
  const { dataDirectory } = settings
  const cleanups: (() => Promise<void> | void)[] = []
  checkDirectory(dataDirectory)
  const lock = await lockDirectory(dataDirectory, {
    port: settings.port,
    address: publicUrlOf(settings),
  })
  stop.signal.addEventListener('abort', () => lock.stopping())
  cleanups.push(() => lock.release())
  try {
    const record = await takeOver(dataDirectory)
    await checkPort(settings.port, settings.host)
    const around = await prepare(settings, stop, cleanups, killable)
    const present = runnableServices()
    await migrateAll(present, around, stop.signal)
    stop.check()
    const logs = openLogs(dataDirectory, [...around.endpoints.keys()])
    const children = startProcesses(present, around, logs, record, development?.nodeOptionsOf)
    killable.push(...children)
    cleanups.push(() => stopProcesses(children))
    const first = firstPassword(around, stop.signal)
    await whenReady(
      new Map(children.map(({ name }) => [name, around.endpoints.get(name)!.side])),
      logs,
      stop.signal,
    )
    stop.check()
    announce(settings, await first, Date.now() - began)
    const migrate = (services: Service[]) => migrateAll(services, around, stop.signal)
    if (development)
      cleanups.push(development.begin({ children, logs, gateway: addressOf(settings), migrate }))
    scheduleCommands(settings, around.databases.get('wallet')?.ownerUrl ?? '', logs, stop.signal)
    await finishStart(settings, around.secrets, await first, logs, stop).catch((error) =>
      printLine(describeError(error)),
    )
    await stop.requested
  } finally {
    if (stop.asked) printLine('Stopping …')
    for (const cleanup of cleanups.reverse()) await attempt(cleanup)
  }
}

/** Runs the operator's commands every night, and reconciles when an admin requests it. */
function scheduleCommands(settings: Settings, walletUrl: string, logs: Logs, signal: AbortSignal): void {
  const run = serialCommands(settings, logs, signal)
  runNightly(run, settings, signal)
  void reconcileOnRequest(walletUrl, () => run('reconcile'), signal)
}

/** The logs of the processes, whose lines start with names of one width. */
function openLogs(dataDirectory: string, names: readonly string[]): Logs {
  return new Logs(join(dataDirectory, 'logs'), Math.max(...names.map((name) => name.length)))
}

/** The remaining work once the pages can be used. */
async function finishStart(
  settings: Settings,
  secrets: Secrets,
  first: string | undefined,
  logs: Logs,
  stop: StopRequest,
): Promise<void> {
  // Runs the demonstration once, with the password that was just shown.
  const demo = runDemo(settings, secrets, first, logs, stop.signal)
  // An interrupted demonstration needs the password once more.
  if (!secrets.demoUnfinished) secrets.forgetAdminPassword()
  await demo
}

/** A component that does not stop cleanly must not keep the others running. */
async function attempt(cleanup: () => Promise<void> | void): Promise<void> {
  try {
    await cleanup()
  } catch (error) {
    printLine(describeError(error))
  }
}

async function takeOver(directory: string): Promise<ChildrenRecord> {
  const record = new ChildrenRecord(directory)
  const survivors = await record.endSurvivors()
  if (survivors > 0)
    printLine(`The last run was cut short; ended ${survivors} processes that it left behind.`)
  return record
}

function takenOver(names: string[], { dataDirectory }: Settings): string {
  return (
    `The databases ${names.join(', ')} are older than ${dataDirectory}. Their accounts keep their passwords. ` +
    'What was sealed with the keys of the old directory cannot be opened: second factors (recovery codes still open; ' +
    'npm run remove-second-factor), the linked device of WhatsApp, receipts. If you still have its secrets.json, stop ' +
    'and put it there.'
  )
}

/** Prepares servers, databases and ports. */
async function prepare(
  settings: Settings,
  stop: StopRequest,
  cleanups: (() => Promise<void> | void)[],
  killable: KillableProcesses,
): Promise<EnvironmentInput> {
  const secrets = Secrets.open(settings.dataDirectory, settings.demo)
  refuseDemoInProduction(settings, secrets)
  const keep = <Kept extends Server>(server: Kept): Kept => {
    killable.push(server)
    cleanups.push(() => server.stop())
    return server
  }
  const postgres = keep(await postgresServer(settings))
  const nats = keep(await natsServer(settings))
  stop.check()
  const databases = await provision({
    serverUrl: postgres.url,
    prefix: settings.databasePrefix,
    services: runnableServices().flatMap(({ name, database }) => (database ? [name] : [])),
    password: (role) => secrets.databasePassword(role),
    knowsRole: (role) => secrets.knowsDatabasePassword(role),
    onPreexistingDatabases: (names) => {
      secrets.declineDemo()
      printLine(takenOver(names, settings))
    },
  })
  stop.check()
  const socketDirectory = makeSocketDirectory()
  cleanups.push(() => rmSync(socketDirectory, { recursive: true, force: true }))
  return {
    settings,
    secrets,
    databases,
    site,
    ssrBundle,
    nats,
    endpoints: await chooseEndpoints(socketDirectory),
    publicUrl: publicUrlOf(settings),
  }
}
