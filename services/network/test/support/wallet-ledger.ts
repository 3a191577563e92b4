import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { defineService } from '@jejaring/service-kit'
import { createDatabase, startService } from '@jejaring/testing'
import type { Pool } from 'pg'
import { z } from 'zod'
import { handlers } from '../../src/api/rpc'
import type { Context } from '../../src/context'
import { database } from '../../src/database'
import { buildProgram } from './killable-settler'
import type { Bench } from './settlement-bench'

const ERROR = 50
/** One minute at one poll per 100 ms. */
const MAX_POLLS = 600

/** Serves `ReadBonuses` only, the one call of the bonus ingestion. */
const reader = defineService({
  name: 'network',
  process: 'reader',
  environment: z.object({}),
  database,
  start(kit) {
    kit.serve(NetworkServiceService, handlers({ database: kit.database } as Context, ''))
  },
})

/**
 * The wallet with a separate ledger, in processes that can be killed. It is observed by its calls and its database only.
 */
export class Ledger {
  /** What its processes could not do. */
  readonly errors: string[] = []
  kills = 0
  private readonly running = new Set<ChildProcess>()

  private constructor(
    private readonly file: string,
    private readonly environment: Readonly<Record<string, string>>,
    readonly pool: Pool,
    private readonly end: () => Promise<void>,
  ) {}

  /** An empty ledger that ingests the bonuses of the bench. */
  static async open({ service }: Bench): Promise<Ledger> {
    const built = await buildProgram('wallet/src/main.ts')
    const own = await createDatabase()
    const network = await startService(reader, { sharedWith: service })
    const nobody = '127.0.0.1:1'
    const environment = {
      ...service.environment,
      DATABASE_URL: own.restrictedUrl,
      MIGRATION_DATABASE_URL: own.ownerUrl,
      NETWORK_ADDRESS: network.address,
      IDENTITY_ADDRESS: nobody,
      CONFIG_ADDRESS: nobody,
      PINS_ADDRESS: nobody,
      REWARDS_ADDRESS: nobody,
      GRPC_PORT: '0',
      SIDE_PORT: '0',
      LOG_LEVEL: 'info',
    }
    const ledger = new Ledger(built.file, environment, own.pool, async () => {
      await network.stop()
      await own.drop()
      await built.remove()
    })
    const [code] = await once(ledger.run('migrate'), 'exit')
    if (code !== 0) throw new Error(`the wallet was not migrated: ${ledger.errors.join('\n')}`)
    return ledger
  }

  /** Starts the wallet; the returned function kills it. */
  async start(): Promise<() => Promise<void>> {
    const child = this.run()
    await Promise.race([once(child, 'started'), once(child, 'exit')])
    return async () => {
      await kill(child)
      this.kills++
    }
  }

  async remove(): Promise<void> {
    await Promise.all([...this.running].map(kill))
    await this.end()
  }

  /** Runs the wallet until it has ingested the log up to a number. */
  async ingestUntil(bonusNo: bigint): Promise<void> {
    const end = await this.start()
    // Fails only without progress, however long the log is.
    for (let [before, looks] = [-1n, 0]; before !== bonusNo; looks++) {
      const position = await this.position()
      if (position > before) looks = 0
      if (looks > MAX_POLLS) throw new Error(`the wallet stays at bonus ${position} of ${bonusNo}`)
      before = position
      await sleep(100)
    }
    await end()
  }

  private async position(): Promise<bigint> {
    const { rows } = await this.pool.query('SELECT position FROM bonus_intake')
    return rows[0].position
  }

  private run(...words: string[]) {
    const child = spawn(process.execPath, [this.file, ...words], {
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, msg } = JSON.parse(line)
      if (level >= ERROR) this.errors.push(line)
      if (msg === 'started') child.emit('started')
    })
    child.stderr.on('data', (data) => this.errors.push(String(data)))
    this.running.add(child)
    child.once('exit', () => this.running.delete(child))
    return child
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
