import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNats } from '@jejaring/local-servers/nats/start-nats'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { Command } from 'commander'
import { SHAPES } from '../../../services/network/test/support/tree-shapes'
import { printLine, timed } from '../../dev/console'
import { root } from '../../dev/root'
import { writeFigures } from '../../dev/system/figures'
import { type Headline, writeHeadlines } from '../headlines/headline'
import { settlementHeadlines } from '../headlines/settlement'
import { measureTree } from '../settlement/measure'
import { merge, type Record, type RecordedFigures } from '../settlement/record'
import { report, verdict } from '../settlement/report'
import { shapeOf } from '../settlement/shape-of'
import { evaluate, type Threshold } from '../settlement/thresholds'
import { machine } from '../shared/machine'

/** The clients of the open loop run in a separate process. */
export const programs = ['tools/bench/settlement/bench-clients']

/** Figures behind the page, so that a run can measure only some of the trees. */
const RECORD_FILE = join(root, 'docs', 'benchmarks-settlement.json')
/** Settings for both approaches; commits are synced to disk. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }

interface Options {
  readonly shapes: string
  readonly sizes: string
  readonly rounds: string
  readonly huge?: boolean
  readonly write?: boolean
  readonly json?: string
}

const options = new Command('npm run bench:settlement --')
  .description('Compares settlement with updating all ancestors; exit status 1 when a threshold is missed.')
  .option('--shapes <list>', 'of random, balanced, power', SHAPES.join())
  .option('--sizes <list>', 'members', '10000,100000,1000000')
  .option('--huge', 'ten million members as well')
  .option('--rounds <number>', 'rounds of each measurement; the median counts', '3')
  .option('--json <file>', 'write the headline figures into a file')
  .option(
    '--write',
    'write the figures into docs/benchmarks.md, together with those of other trees on this machine',
  )

/** `npm run bench:settlement`: measures one tree after the other, on a separate PostgreSQL. */
export async function run(args: string[]): Promise<number> {
  const { shapes, sizes, rounds, huge, write, json } = options.parse(args, { from: 'user' }).opts<Options>()
  const common = { rounds: Number(rounds), latencySeconds: 4, perSecond: 500 }
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), settings: SETTINGS })
  const nats = await startNats({ directory: join(directory, 'nats') })
  const servers = { postgresUrl: postgres.url, natsUrl: nats.url }
  const headlines: Headline[] = []
  let record = write ? readRecord() : undefined
  try {
    for (const members of [...sizes.split(',').map(Number), ...(huge ? [10_000_000] : [])]) {
      for (const shape of shapes.split(',').map(shapeOf)) {
        const waiting = Math.min(10_000, Math.max(1_000, members / 10))
        const scale = { ...common, waiting }
        const now = { at: new Date().toISOString().slice(0, 16), load: Number(loadavg()[0]!.toFixed(1)) }
        const measure = () => measureTree(servers, shape, members, scale)
        const figures = await timed(`${shape}, ${members} members`, measure)
        const measured: RecordedFigures = { ...figures, ...now, rounds: common.rounds }
        printLine(JSON.stringify(measured))
        headlines.push(...settlementHeadlines([measured]))
        record = merge(record, {
          machine: `${machine()}, embedded PostgreSQL with synced commits`,
          figures: [measured],
        })
        // Written after each tree, so that an aborted run keeps its figures.
        if (write) writeRecord(record)
      }
    }
  } finally {
    await Promise.all([postgres.stop(), nats.stop()])
    rmSync(directory, { recursive: true, force: true })
  }
  writeHeadlines(json, headlines)
  return record ? printOutcome(evaluate(record.figures), record) : 1
}

/** Reads the figures of earlier runs. */
function readRecord(): Record | undefined {
  return existsSync(RECORD_FILE) ? JSON.parse(readFileSync(RECORD_FILE, 'utf8')) : undefined
}

function writeRecord(record: Record): void {
  writeFileSync(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`)
  writeFigures('benchmarks.md', 'bench:settlement', report(record, evaluate(record.figures)))
}

/** Exit status: 1 where a threshold is missed. */
function printOutcome(thresholds: readonly Threshold[], record: Record): number {
  printLine(report(record, thresholds))
  const missed = thresholds.filter(({ holds }) => holds === false)
  for (const { what, found, holds } of missed) printLine(`${verdict(holds)}: ${what}: ${found}`)
  return missed.length === 0 ? 0 : 1
}
