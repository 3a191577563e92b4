import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNats } from '@jejaring/local-servers/nats/start-nats'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { isAlive, signal } from '@jejaring/local-servers/system/processes'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import type { RunningServer, ServerOptions } from '@jejaring/local-servers/system/running-server'
import { permissionsOf } from '../../../packages/service-kit/src/messaging/nats/permissions'
import { printLine } from '../console'
import { services } from '../services'
import { checkNats, checkPostgres } from './check-servers'
import type { Settings } from './settings'

type Start = (options: ServerOptions) => Promise<RunningServer>

/** PostgreSQL or NATS, either managed (restarted when it dies) or external. */
export interface Server {
  url: string
  stop(): Promise<void>
  /** Kills the server without waiting for pending work. */
  kill(): void
}

export async function postgresServer(settings: Settings): Promise<Server> {
  if (settings.databaseUrl) return await externalServer('PostgreSQL', settings.databaseUrl, checkPostgres)
  return await managedServer('PostgreSQL', startPostgres, join(settings.dataDirectory, 'postgres'), 'SIGQUIT')
}

export interface NatsHandle extends Server {
  /** The address for one service with that service's rights; on an external server, the configured address. */
  urlOf(service: string): string
}

export async function natsServer(settings: Settings): Promise<NatsHandle> {
  const { natsUrl, natsPrefix, dataDirectory } = settings
  if (natsUrl) return { ...(await externalServer('NATS', natsUrl, checkNats)), urlOf: () => natsUrl }
  const users = new Map(services.map((service) => [service.name, permissionsOf(service, natsPrefix)]))
  let urlOf: NatsHandle['urlOf'] = () => ''
  const start: Start = async (options) => {
    const server = await startNats({ ...options, users })
    urlOf = server.urlOf
    return server
  }
  const server = await managedServer('NATS', start, join(dataDirectory, 'nats'), 'SIGKILL')
  return { ...server, urlOf }
}

async function externalServer(
  name: string,
  url: string,
  check: (url: string) => Promise<void>,
): Promise<Server> {
  await check(url)
  printLine(`Using the ${name} server at ${url.replace(/\/\/[^@]*@/, '//')}.`)
  return { url, stop: async () => undefined, kill: () => undefined }
}

async function managedServer(
  name: string,
  start: Start,
  directory: string,
  last: NodeJS.Signals,
): Promise<Server> {
  let running = await start({ directory, log: printLine })
  printLine(`${name} runs on 127.0.0.1:${running.port}.`)
  const unwanted = new AbortController()
  const restart = async (): Promise<void> => {
    printLine(`${name} ended unexpectedly; starting it again.`)
    running = await start({ directory, port: running.port, log: printLine })
    printLine(`${name} runs again.`)
  }
  const watch = async (): Promise<void> => {
    while (!unwanted.signal.aborted) {
      await sleep(500, undefined, { signal: unwanted.signal }).catch(() => undefined)
      if (unwanted.signal.aborted) continue
      if (running.isStuck?.()) await running.stop()
      if (isAlive(running.pid)) continue
      await restart().catch((error) => printLine(`${describeError(error)} Trying again.`))
    }
  }
  const watching = watch()
  return {
    url: running.url,
    async stop() {
      unwanted.abort()
      await watching
      await running.stop()
    },
    kill() {
      unwanted.abort()
      signal(running.pid, last)
    },
  }
}
