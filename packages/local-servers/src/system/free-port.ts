import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const LOWEST_PORT = 20_000
const BLOCK_SIZE = 32
const assignedPorts = new Set<number>()
let left: number[] = []
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a TCP port that is free on 127.0.0.1 and below the kernel's ephemeral range, so that it is still
 * free when its service restarts after a crash. Unique on the machine while this process runs: ports come in
 * blocks, and the process that listens on a block's first port owns the block.
 */
export function freePort(): Promise<number> {
  const next = last.then(nextFreePort)
  last = next.catch(() => undefined)
  return next
}

/** Serialized: concurrent callers would otherwise each claim a block. */
async function nextFreePort(): Promise<number> {
  for (;;) {
    if (left.length === 0) left = await claimBlock()
    const port = left.shift()!
    if (assignedPorts.has(port) || (await listenError(port, '127.0.0.1'))) continue
    assignedPorts.add(port)
    return port
  }
}

/** Excludes a port from `freePort`: it is reserved for something that does not listen yet. */
export function reservePort(port: number): void {
  assignedPorts.add(port)
}

/** Returns the error code of listening there (EADDRINUSE, EACCES, …), undefined when it works. */
export function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function claimBlock(): Promise<number[]> {
  const blocks = Math.floor((firstEphemeralPort() - LOWEST_PORT) / BLOCK_SIZE)
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = LOWEST_PORT + BLOCK_SIZE * randomInt(blocks)
    if (assignedPorts.has(first) || !(await listenUntilExit(first))) continue
    return Array.from({ length: BLOCK_SIZE - 1 }, (_, index) => first + 1 + index)
  }
  throw new Error(`no free ports between ${LOWEST_PORT} and ${LOWEST_PORT + blocks * BLOCK_SIZE}`)
}

/** Listens there until this process ends, without keeping it alive. Returns false where another process listens. */
async function listenUntilExit(port: number): Promise<boolean> {
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
    return first > LOWEST_PORT + 1_000 ? first : 65_535
  } catch {
    return 49_152
  }
}
