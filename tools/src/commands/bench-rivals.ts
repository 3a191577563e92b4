import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { say, timed } from '../console'
import { startNats } from '../nats'
import { startPostgres } from '../postgres'
import { type Figures, measureRivals } from '../rivals-bench/measure'
import { report, wrongWith } from '../rivals-bench/report'
import { root } from '../root'
import { chart } from '../settlement-bench/chart'
import { shapeOf } from '../settlement-bench/shape-of'
import { writeFigures } from '../system/figures'
import { describeMachine } from '../system/machine'

const CHART = join(root, 'docs', 'benchmarks-rivals.svg')
/** As for the settlement: commits are synced to disk. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
const COLORS = ['#b3261e', '#c77700', '#0b7a75']

interface Options {
  readonly sizes: string
  readonly shapes: string
  readonly clients: string
  readonly seconds: string
  readonly write?: boolean
}

const program = new Command('npm run bench:rivals --')
  .description(
    'Registers as other back ends do, and as ours; exit status 1 where counters are wrong that must not be.',
  )
  .option('--sizes <list>', 'members before it begins', '1000,10000,100000')
  .option('--shapes <list>', 'of balanced, power (nearly a chain), random', 'balanced,power')
  .option('--clients <number>', 'that register at once', '8')
  .option('--seconds <number>', 'of each run; a registration that was begun is ended', '10')
  .option('--write', 'write the figures into docs/benchmarks.md')

/** `npm run bench:rivals`: each tree by each way, on a PostgreSQL of its own. */
export async function run(args: string[]): Promise<number> {
  program.parse(args, { from: 'user' })
  const { sizes, shapes, clients, seconds, write } = program.opts<Options>()
  const scale = { clients: Number(clients), seconds: Number(seconds) }
  const machine = describeMachine('embedded PostgreSQL with synced commits')
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-rivals-'))
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), settings: SETTINGS })
  const nats = await startNats({ directory: join(directory, 'nats') })
  const servers = { postgresUrl: postgres.url, natsUrl: nats.url }
  const figures: Figures[] = []
  try {
    for (const name of shapes.split(',')) {
      for (const members of sizes.split(',').map(Number)) {
        const measure = () => measureRivals(servers, shapeOf(name), members, scale)
        figures.push(await timed(`${name}, ${members} members`, measure))
        say(JSON.stringify(figures.at(-1)))
      }
    }
  } finally {
    await Promise.all([postgres.stop(), nats.stop()])
    rmSync(directory, { recursive: true, force: true })
  }
  const text = `${machine}\n\n${report(figures, scale.clients)}`
  say(text)
  if (write) {
    writeFigures('benchmarks.md', 'bench:rivals', text)
    draw(figures)
  }
  const wrong = wrongWith(figures)
  for (const sentence of wrong) say(sentence)
  return wrong.length === 0 ? 0 : 1
}

function draw(figures: readonly Figures[]): void {
  const ways = (figures[0]?.ways ?? []).map(({ name }, index) => ({
    ...{ name, color: COLORS[index] as string },
    rate: (of: Figures) => of.ways[index]?.together.rate ?? Number.NaN,
  }))
  writeFileSync(
    CHART,
    chart(figures, ways, 'Registrations per second with several clients against the size of the tree'),
  )
}
