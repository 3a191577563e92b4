import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'

type LinkState = 'fine' | 'slow' | 'cut' | 'half-open'

/**
 * One way between two parts of the product, as a proxy that can be slow, be cut, or swallow what it is given while the
 * connection stays. It counts what it did to whom: a fault that nobody felt is none.
 */
export class FaultyLink {
  /** Pieces that came late or never, and connections that were ended or refused. */
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

  /** Ends what is connected and lets nobody in. */
  cut(): void {
    this.state = 'cut'
    this.affected += this.pairs.size
    this.closeConnections()
  }

  /** Nothing arrives any more, and nobody is told. */
  halfOpen(): void {
    this.state = 'half-open'
  }

  /** What was swallowed is gone, so the connections that lost something end. */
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
    const [host, port] = readFileSync(file, 'utf8').split(':')
    const far = connect({ host, port: Number(port), noDelay: true })
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
        // After what is still on its slow way.
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

/** All ways that processes take, by `<process>-<peer>`. */
export async function openLinks(names: readonly string[], folder: string): Promise<Map<string, FaultyLink>> {
  const links = new Map<string, FaultyLink>()
  for (const name of names) {
    const link = new FaultyLink(name, await freePort(), folder)
    await link.open()
    links.set(name, link)
  }
  return links
}
