import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../dev/root'

/** Baseline processes: the product's libraries without its code. */
export interface RawStack {
  readonly origin: string
  readonly pids: ReadonlyMap<string, number>
  stop(): void
}

/** Starts the processes on the databases of `identity` (members) and `network` (tree). */
export async function startRawStack(identity: string, network: string): Promise<RawStack> {
  const [service, trees, gateway] = [start('raw-service'), start('raw-tree'), start('raw-gateway')]
  const ports = {
    service: await ask<number>(service, { databaseUrl: identity }),
    trees: await ask<number>(trees, { databaseUrl: network }),
  }
  const port = await ask<number>(gateway, ports)
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: new Map([
      ['raw gateway', gateway.pid as number],
      ['raw service', service.pid as number],
      ['raw tree', trees.pid as number],
    ]),
    stop: () => {
      for (const child of [gateway, service, trees]) child.kill()
    },
  }
}

/** Starts a program of this bench as a separate process. */
export function start(program: string): ChildProcess {
  return fork(join(root, 'tools', 'dist', `${program}.js`), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Sends a message and returns the reply. Throws when the process ends instead. */
export async function ask<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  const ended = new AbortController()
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a process of the bench ended')
  })
  child.send(message)
  try {
    const [reply] = await Promise.race([once(child, 'message'), exit])
    return reply as Reply
  } finally {
    exit.catch(() => undefined)
    ended.abort()
  }
}
