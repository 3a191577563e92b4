import { setTimeout as sleep } from 'node:timers/promises'
import { ObservedProgramme } from '../support/observed-programme'
import { type RequestLog, WatchedVisitor } from './watched-visitor'

const READER_COUNT = 4
const REGISTRAR_COUNT = 2
const THINK_TIME_MS = 300

/** Continuous load: members read their pages and register others until `stop`. */
export class Load {
  readonly programme: ObservedProgramme
  private stopping = false
  private running: Promise<void>[] = []
  private problem: unknown

  constructor(
    origin: string,
    readonly watch: RequestLog,
  ) {
    const visitor = () => new WatchedVisitor(origin, watch)
    this.programme = new ObservedProgramme({ origin }, 20_261_122, false, visitor)
  }

  /** Buys pins and registers the first few, one after the other; answers who of them has earned a bonus as a sponsor. */
  async prepare(): Promise<string> {
    await this.programme.begin(10_000)
    for (let first = 0; first < 40; first++) {
      await this.programme.registerAtRandom()
      const sponsors = [...this.programme.tree.members.values()].map(({ sponsor }) => sponsor)
      const earner = sponsors.find((name) => name && name !== 'admin')
      if (earner && first > 4) return earner
    }
    throw new Error('forty registrations, and all by the first account')
  }

  start(): void {
    for (let index = 0; index < READER_COUNT; index++) this.keep(() => this.read())
    for (let index = 0; index < REGISTRAR_COUNT; index++) this.keep(() => this.programme.registerAtRandom())
  }

  /** Throws what ended one of them early. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.running)
    if (this.problem) throw this.problem
  }

  private keep(work: () => Promise<void>): void {
    const loop = async () => {
      while (!this.stopping) {
        await work()
        await sleep(THINK_TIME_MS)
      }
    }
    this.running.push(
      loop().catch((error: unknown) => {
        this.problem ??= error
      }),
    )
  }

  private async read(): Promise<void> {
    const visitor = await this.programme.visitor(this.programme.anyMember())
    await this.expect(visitor.get('/api/dashboard'))
    await this.expect(visitor.post('/api/wallets/datatable', { length: 10 }))
    await this.expect(visitor.get('/api/networks/genealogy'))
  }

  private async expect(answer: Promise<{ status: number; body: object }>): Promise<void> {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
}
