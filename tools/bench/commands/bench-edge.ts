import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine, timed } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { type Running, startAtSize } from '../edge/at-size'
import { CASES, type CaseName } from '../edge/cases'
import { type AtSize, measureCalls } from '../edge/measure'
import { measurePipeline } from '../edge/pipeline/measure'
import { judge, report } from '../edge/report'
import { seedOnce } from '../edge/seed-once'
import { describeMachine } from '../shared/machine'

export const prepare = buildEverything
/** Each stack, the callers and the hashing loop run in separate processes. */
export const programs = [
  ...['callers', 'hashes', 'raw-gateway', 'raw-service', 'raw-tree'],
  ...['pipeline/raw-intake', 'pipeline/raw-relay'],
].map((name) => `tools/bench/edge/${name}`)

/** Of the first start; give the one of a directory that was made otherwise. */
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
}

const program = new Command('npm run bench:edge --')
  .description('Measures the public calls beside a raw stack; exit status 1 where a bar is missed.')
  .option(
    '--members <list>',
    'sizes of the programme, the first is compared with the others',
    '10000,1000000',
  )
  .option('--calls <list>', 'only some of the calls', [...CASES.map(({ name }) => name), PIPELINE].join())
  .option('--rounds <number>', 'whose median counts', '5')
  .option('--seconds <number>', 'of each side in each round', '4')
  .option('--clients <number>', 'that call one after the other; so many that no side waits for them', '32')
  .option('--events <number>', 'of the pipeline in each round', '30000')
  .option('--directory <path>', 'where the programmes are kept for the next run; as for npm run load')
  .option('--write', 'write the figures into docs/benchmarks.md')

/** `npm run bench:edge`: measures programmes of all sizes in parallel, calling them in turn. */
export async function run(args: string[]): Promise<number> {
  program.parse(args, { from: 'user' })
  const { members, calls, rounds, seconds, clients, events, directory, write } = program.opts<Options>()
  const parts = calls.split(',')
  const cases = parts.filter((part) => part !== PIPELINE).map(caseOf)
  const machine = describeMachine('everything on this one machine, the callers included')
  const place = directory ?? mkdtempSync(join(tmpdir(), 'jejaring-edge-'))
  const running: Running[] = []
  let sizes: readonly AtSize[] = []
  try {
    for (const size of cases.length > 0 ? members.split(',').map(Number) : []) {
      const seeded = await seedOnce(place, size, ADMIN_PASSWORD)
      const numbers = { rounds: Number(rounds), seconds: Number(seconds), clients: Number(clients) }
      const plan = { ...numbers, directory: seeded, members: size, cases, adminPassword: ADMIN_PASSWORD }
      running.push(await startAtSize(plan))
    }
    const settings = running.map(({ setting }) => setting)
    if (cases.length > 0) sizes = await timed('Measuring', () => measureCalls(settings, cases))
    for (const size of sizes) printLine(JSON.stringify(size))
  } finally {
    // All of them, even where one cannot be stopped.
    await Promise.all(running.map(({ stop }) => stop()))
    if (!directory && existsSync(place)) rmSync(place, { recursive: true, force: true })
  }
  const pipeline = parts.includes(PIPELINE)
    ? await measurePipeline({
        ...{ rounds: Number(rounds), events: Number(events), adminPassword: ADMIN_PASSWORD },
      })
    : undefined
  const bars = judge(sizes, pipeline)
  const text = `${machine}\n\n${report(sizes, bars, pipeline)}`
  printLine(text)
  if (write) writeFigures('benchmarks.md', 'bench:edge', text)
  return bars.every(({ holds }) => holds) ? 0 : 1
}

function caseOf(name: string): CaseName {
  const known = CASES.find((each) => each.name === name)
  if (!known)
    throw new ReadableError(
      `There is no call "${name}"; there are ${CASES.map((each) => each.name).join(', ')} and ${PIPELINE}.`,
    )
  return known.name
}
