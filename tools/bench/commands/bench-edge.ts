import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine, timed } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { type RunningBench, startAtSize } from '../edge/at-size'
import { CASES, type CaseName } from '../edge/cases'
import { measureCalls, type SizeFigures } from '../edge/measure'
import { measurePipeline } from '../edge/pipeline/measure'
import { evaluate, report } from '../edge/report'
import { seedOnce } from '../edge/seed-once'
import { edgeHeadlines } from '../headlines/edge'
import { writeHeadlines } from '../headlines/headline'
import { describeMachine } from '../shared/machine'

export const prepare = buildEverything
/** Each stack, the callers and the hashing loop run in separate processes. */
export const programs = [
  ...['callers', 'hashes', 'placements', 'raw-gateway', 'raw-service', 'raw-tree'],
  ...['pipeline/raw-ingestion', 'pipeline/raw-relay'],
].map((name) => `tools/bench/edge/${name}`)

/** Admin password of the first start; set the variable for a directory with another one. */
const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD || 'sandi-admin-beban'

/** Measured in addition to the calls: bonus ingestion into the ledger. */
const PIPELINE = 'pipeline'

interface Options {
  readonly members: string
  readonly calls: string
  readonly rounds: string
  readonly seconds: string
  readonly clients: string
  readonly events: string
  readonly directory?: string
  readonly write?: boolean
  readonly json?: string
}

const program = new Command('npm run bench:edge --')
  .description('Compares the public calls with a raw stack; exit status 1 when a threshold is missed.')
  .option(
    '--members <list>',
    'sizes of the programme; the others are compared with the first',
    '10000,1000000',
  )
  .option('--calls <list>', 'only some of the calls', [...usualCases(), PIPELINE].join())
  .option('--rounds <number>', 'rounds; the median counts', '5')
  .option('--seconds <number>', 'duration of each side in each round', '4')
  .option('--clients <number>', 'concurrent clients; enough to saturate both sides', '32')
  .option('--events <number>', 'events of the pipeline in each round', '30000')
  .option('--directory <path>', 'keeps the programmes for the next run; shared with npm run load')
  .option('--write', 'write the figures into docs/benchmarks.md')
  .option('--json <file>', 'write the headline figures into a file')

/** `npm run bench:edge`: measures programmes of all sizes in parallel, calling them in turn. */
export async function run(args: string[]): Promise<number> {
  program.parse(args, { from: 'user' })
  const { members, calls, rounds, seconds, clients, events, directory, write, json } = program.opts<Options>()
  const measurements = calls.split(',')
  const cases = measurements.filter((measurement) => measurement !== PIPELINE).map(caseOf)
  const machine = describeMachine('everything on this one machine, the callers included')
  const baseDirectory = directory ?? mkdtempSync(join(tmpdir(), 'jejaring-edge-'))
  const running: RunningBench[] = []
  let sizes: readonly SizeFigures[] = []
  try {
    for (const size of cases.length > 0 ? members.split(',').map(Number) : []) {
      const seeded = await seedOnce(baseDirectory, size, ADMIN_PASSWORD)
      const numbers = { rounds: Number(rounds), seconds: Number(seconds), clients: Number(clients) }
      const plan = { ...numbers, directory: seeded, members: size, cases, adminPassword: ADMIN_PASSWORD }
      running.push(await startAtSize(plan))
    }
    const settings = running.map(({ setting }) => setting)
    if (cases.length > 0) sizes = await timed('Measuring', () => measureCalls(settings, cases))
    for (const size of sizes) printLine(JSON.stringify(size))
  } finally {
    // Stops all, even when one fails to stop.
    await Promise.all(running.map(({ stop }) => stop()))
    if (!directory && existsSync(baseDirectory)) rmSync(baseDirectory, { recursive: true, force: true })
  }
  const pipeline = measurements.includes(PIPELINE)
    ? await measurePipeline({ rounds: Number(rounds), events: Number(events), adminPassword: ADMIN_PASSWORD })
    : undefined
  const thresholds = evaluate(sizes, pipeline)
  writeHeadlines(json, edgeHeadlines(sizes, pipeline))
  const text = `${machine}\n\n${report(sizes, thresholds, pipeline)}`
  printLine(text)
  if (write) writeFigures('benchmarks.md', 'bench:edge', text)
  return thresholds.every(({ holds }) => holds) ? 0 : 1
}

/** All but those that need thousands of free slots for others' placements. */
function usualCases(): CaseName[] {
  return CASES.filter((each) => each.placementsPerSecond === undefined).map(({ name }) => name)
}

function caseOf(name: string): CaseName {
  const known = CASES.find((each) => each.name === name)
  if (!known)
    throw new ReadableError(
      `There is no call "${name}"; there are ${CASES.map((each) => each.name).join(', ')} and ${PIPELINE}.`,
    )
  return known.name
}
