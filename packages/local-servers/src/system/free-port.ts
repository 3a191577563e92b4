import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const LOWEST = 20_000
const BLOCK = 32
const given = new Set<number>()
let left: number[] = []
let last: Promise<unknown> = Promise.resolve()

/**
 * A TCP port that is free on 127.0.0.1 and lies below those the kernel takes for outgoing connections, so that it is
 * still free when its service comes back after a crash. Never the same twice on one machine while this process lives:
 * ports come out of blocks, and whoever listens on a block's first port has the block.
 */
export function freePort(): Promise<number> {
  const next = last.then(nextFreePort)
  last = next.catch(() => undefined)
  return next
}

/** One at a time, or each of several callers would take a block of its own. */
async function nextFreePort(): Promise<number> {
  for (;;) {
    if (left.length === 0) left = await takeBlock()
    const port = left.shift()!
    if (given.has(port) || (await listenError(port, '127.0.0.1'))) continue
    given.add(port)
    return port
  }
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

async function takeBlock(): Promise<number[]> {
  const blocks = Math.floor((firstEphemeralPort() - LOWEST) / BLOCK)
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = LOWEST + BLOCK * randomInt(blocks)
    if (given.has(first) || !(await holdForLife(first))) continue
    return Array.from({ length: BLOCK - 1 }, (_, index) => first + 1 + index)
  }
  throw new Error(`no free ports between ${LOWEST} and ${LOWEST + blocks * BLOCK}`)
}

/** Listens there until this process ends, which it does not hold up. False where somebody else listens. */
async function holdForLife(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  }
}

function firstEphemeralPort(): number {
  try {
    const first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0])
    return first > LOWEST + 1_000 ? first : 65_535
  } catch {
    return 49_152
  }
}
