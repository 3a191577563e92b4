import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const LOWEST = 20_000
const given = new Set<number>()

/**
 * A TCP port that is free on 127.0.0.1 and lies below those the kernel takes for outgoing connections, so that it is
 * still free when its service comes back after a crash. Never the same twice in one process.
 */
export async function freePort(): Promise<number> {
  const highest = firstEphemeralPort()
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(LOWEST, highest)
    if (given.has(port) || (await listenError(port, '127.0.0.1'))) continue
    given.add(port)
    return port
  }
  throw new Error(`no free port between ${LOWEST} and ${highest}`)
}

/** Keeps `freePort` from giving this one away: it is meant for something that has not begun to listen yet. */
export function reservePort(port: number): void {
  given.add(port)
}

/** The code of the error that listening there gives (EADDRINUSE, EACCES, …), undefined when it works. */
export function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

function firstEphemeralPort(): number {
  try {
    const first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0])
    return first > LOWEST + 1_000 ? first : 65_535
  } catch {
    return 49_152
  }
}
