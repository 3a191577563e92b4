import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'

type Mood = 'fine' | 'slow' | 'cut' | 'half-open'

/**
 * One way between two parts of the product, as a proxy that can be slow, be cut, or swallow what it is given while the
 * connection stays. It counts what it did to whom: a fault that nobody felt is none.
 */
export class Link {
  /** Pieces that came late or never, and connections that were ended or refused. */
  bites = 0
  private mood: Mood = 'fine'
  private delay = 0
  private readonly pairs = new Set<readonly [Socket, Socket]>()
  private server: Server | undefined

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly folder: string,
  ) {}

  async open(): Promise<void> {
    this.server = createServer({ noDelay: true }, (near) => this.lead(near))
    await new Promise<void>((listening) => this.server?.listen(this.port, '127.0.0.1', listening))
    this.server.unref()
  }

  close(): void {
    this.server?.close()
    this.drop()
  }

  slow(milliseconds: number): void {
    this.mood = 'slow'
    this.delay = milliseconds
  }

  /** Ends what is connected and lets nobody in. */
  cut(): void {
    this.mood = 'cut'
    this.bites += this.pairs.size
    this.drop()
  }

  /** Nothing arrives any more, and nobody is told. */
  halfOpen(): void {
    this.mood = 'half-open'
  }

  /** What was swallowed is gone, so the connections that lost something end. */
  mend(): void {
    if (this.mood === 'half-open') this.drop()
    this.mood = 'fine'
  }

  private drop(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy()
    this.pairs.clear()
  }

  private lead(near: Socket): void {
    const file = join(this.folder, this.name)
    if (this.mood === 'cut' || !existsSync(file)) {
      this.bites += 1
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
    this.carry(near, far)
    this.carry(far, near)
    for (const socket of pair) socket.on('error', end).on('close', end)
  }

  private carry(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      if (this.mood === 'half-open') {
        this.bites += 1
        return
      }
      if (this.mood !== 'slow') {
        // After what is still on its slow way.
        last = last.then(() => void to.write(bytes))
        return
      }
      this.bites += 1
      const due = new Promise<void>((resolve) => setTimeout(resolve, this.delay))
      last = Promise.all([last, due]).then(() => void to.write(bytes))
    })
    from.on('end', () => void last.then(() => to.end()))
  }
}

/** All ways that processes take, by `<process>-<peer>`. */
export async function openLinks(names: readonly string[], folder: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>()
  for (const name of names) {
    const link = new Link(name, await freePort(), folder)
    await link.open()
    links.set(name, link)
  }
  return links
}
