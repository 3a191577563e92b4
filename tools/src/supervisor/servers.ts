import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../console'
import { startNats } from '../nats'
import { startPostgres } from '../postgres'
import { isAlive, signal } from '../system/processes'
import { readable } from '../system/readable-error'
import type { RunningServer, ServerOptions } from '../system/running-server'
import type { Settings } from './settings'

type Start = (options: ServerOptions) => Promise<RunningServer>

/** PostgreSQL or NATS as part of the programme: ours, which is started again when it dies, or the person's own. */
export interface Server {
  url: string
  stop(): Promise<void>
  /** Ends it without any care for what is in hand. */
  kill(): void
}

export function postgresServer(settings: Settings): Promise<Server> {
  if (settings.databaseUrl) return Promise.resolve(theirs('PostgreSQL', settings.databaseUrl))
  // A newcomer's laptop, not a data centre: the log of changes need not grow to a gigabyte.
  const start: Start = (options) => startPostgres({ ...options, settings: { max_wal_size: '256MB' } })
  return ours('PostgreSQL', start, join(settings.dataDirectory, 'postgres'), 'SIGQUIT')
}

export function natsServer(settings: Settings): Promise<Server> {
  if (settings.natsUrl) return Promise.resolve(theirs('NATS', settings.natsUrl))
  return ours('NATS', startNats, join(settings.dataDirectory, 'nats'), 'SIGKILL')
}

function theirs(name: string, url: string): Server {
  say(`Using the ${name} server at ${url.replace(/\/\/[^@]*@/, '//')}.`)
  return { url, stop: async () => undefined, kill: () => undefined }
}

async function ours(name: string, start: Start, directory: string, last: NodeJS.Signals): Promise<Server> {
  let running = await start({ directory, log: say })
  say(`${name} runs on 127.0.0.1:${running.port}.`)
  const unwanted = new AbortController()
  const restart = async (): Promise<void> => {
    say(`${name} ended unexpectedly; starting it again.`)
    running = await start({ directory, port: running.port, log: say })
  }
  const watch = async (): Promise<void> => {
    while (!unwanted.signal.aborted) {
      await sleep(500, undefined, { signal: unwanted.signal }).catch(() => undefined)
      if (unwanted.signal.aborted) continue
      if (running.stuck?.()) await running.stop()
      if (isAlive(running.pid)) continue
      await restart().catch((error) => say(`${readable(error)} Trying again.`))
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
