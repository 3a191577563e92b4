import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'

type LinkState = 'fine' | 'slow' | 'cut' | 'half-open'

/**
 * TCP proxy between two parts of the product. It can delay data, cut connections, or drop data while connections stay
 * open (half-open). It counts what it affected, because a fault without effect proves nothing.
 */
export class FaultyLink {
  /** Number of delayed or dropped chunks and of closed or refused connections. */
  affected = 0
  private state: LinkState = 'fine'
  private delayMs = 0
  private readonly pairs = new Set<readonly [Socket, Socket]>()
  private server: Server | undefined

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly addressFolder: string,
  ) {}

  async open(): Promise<void> {
    this.server = createServer({ noDelay: true }, (near) => this.accept(near))
    await new Promise<void>((listening) => this.server?.listen(this.port, '127.0.0.1', listening))
    this.server.unref()
  }

  close(): void {
    this.server?.close()
    this.closeConnections()
  }

  slow(milliseconds: number): void {
    this.state = 'slow'
    this.delayMs = milliseconds
  }

  /** Closes all connections and refuses new ones. */
  cut(): void {
    this.state = 'cut'
    this.affected += this.pairs.size
    this.closeConnections()
  }

  /** Drops all data without closing connections. */
  halfOpen(): void {
    this.state = 'half-open'
  }

  /** Returns to normal. Connections that lost data in the half-open state are closed. */
  restore(): void {
    if (this.state === 'half-open') this.closeConnections()
    this.state = 'fine'
  }

  private closeConnections(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy()
    this.pairs.clear()
  }

  private accept(near: Socket): void {
    const file = join(this.addressFolder, this.name)
    if (this.state === 'cut' || !existsSync(file)) {
      this.affected += 1
      near.destroy()
      return
    }
    const far = connectTo(readFileSync(file, 'utf8'))
    const pair = [near, far] as const
    this.pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      this.pairs.delete(pair)
    }
    this.forward(near, far)
    this.forward(far, near)
    for (const socket of pair) socket.on('error', end).on('close', end)
  }

  private forward(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      if (this.state === 'half-open') {
        this.affected += 1
        return
      }
      if (this.state !== 'slow') {
        // Keeps the order after delayed chunks.
        last = last.then(() => void to.write(bytes))
        return
      }
      this.affected += 1
      const due = new Promise<void>((resolve) => setTimeout(resolve, this.delayMs))
      last = Promise.all([last, due]).then(() => void to.write(bytes))
    })
    from.on('end', () => void last.then(() => to.end()))
  }
}

/** Opens one proxy for each link, named `<process>-<peer>`. */
export async function openLinks(names: readonly string[], folder: string): Promise<Map<string, FaultyLink>> {
  const links = new Map<string, FaultyLink>()
  for (const name of names) {
    const link = new FaultyLink(name, await freePort(), folder)
    await link.open()
    links.set(name, link)
  }
  return links
}

/** `host:port`, or `unix:` and a path. */
function connectTo(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const [host, port] = address.split(':')
  return connect({ host, port: Number(port), noDelay: true })
}
