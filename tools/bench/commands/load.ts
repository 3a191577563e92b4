import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { compareBooks } from '../load/compare-books'
import { findK6 } from '../load/find-k6'
import { type LoadFigures, measureRegistration } from '../load/measure'
import { startProgramme } from '../load/programme'
import { judge, report } from '../load/report'
import { pageOf, runScenario } from '../load/run-scenario'
import { reportOf, slowCallsOf } from '../load/scenario-report'
import { type Scenario, scenarios } from '../load/scenarios'
import { playSmoke, SMOKE_MEMBERS } from '../load/smoke'
import { withSize } from '../load/with-size'
import { describeMachine } from '../shared/machine'

export const prepare = buildEverything

interface Options {
  readonly members?: string
  readonly clients: string
  readonly seconds: string
  readonly rate?: string
  readonly minutes?: string
  readonly alone: string
  readonly directory?: string
  readonly write?: boolean
  readonly note?: string
}

const ENVIRONMENT = 'everything on this one machine, k6 included'

const program = new Command('npm run load --')
  .description(
    'Loads the whole system with k6; exit status 1 when a threshold is missed or a result is wrong.',
  )
  .argument('[scenario]', 'registration, smoke, or a scenario; without it, lists them')
  .option('--members <list>', 'sizes of the programme, separated by commas')
  .option('--minutes <number>', 'duration of the load; the default depends on the scenario')
  .option('--rate <number>', 'users, registrations or requests per second')
  .option('--alone <number>', 'seconds of a single user, whose times are the reference', '20')
  .option('--clients <number>', 'registration: clients of the closed loop', '8')
  .option('--seconds <number>', 'registration: duration of each of the two parts', '30')
  .option('--directory <path>', 'keeps the programmes for the next run')
  .option('--write', 'write the figures into docs/benchmarks-load.md')
  .option('--note <text>', 'other load on the machine, for the page')

/** `npm run load -- <scenario>`: loads the whole system, at one size after the other. */
export async function run(args: string[]): Promise<number> {
  program.parse(args, { from: 'user' })
  const options = program.opts<Options>()
  const [name] = program.args
  if (name === undefined) return list()
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario && name !== 'registration' && name !== 'smoke')
    throw new ReadableError(`There is no scenario "${name}": npm run load lists them.`)
  const k6 = await findK6(printLine).catch((error: Error) => error)
  if (k6 instanceof Error) {
    printLine(`skipped: no k6 was found and none could be built: ${k6.message}`)
    return 0
  }
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'jejaring-load-'))
  try {
    if (name === 'smoke') return await smoke(k6, directory)
    return scenario ? await playAll(scenario, k6, directory, options) : await register(k6, directory, options)
  } finally {
    if (!options.directory) rmSync(directory, { recursive: true, force: true })
  }
}

function list(): number {
  printLine(
    'npm run load -- <scenario> [--members 10000,1000000] [--minutes 2] [--directory <path>] [--write]\n',
  )
  for (const { name, description, minutes } of scenarios)
    printLine(`  ${name.padEnd(20)} ${description} (${minutes} min)`)
  printLine(
    `  ${'registration'.padEnd(20)} as many registrations as a few clients can send; compares two sizes`,
  )
  printLine(`  ${'smoke'.padEnd(20)} each scenario briefly, as npm test -- --full does`)
  return 0
}

/** Writes the section of a scenario. */
const writeScenario = (scenario: string, text: string | ((before: string) => string)) =>
  writeFigures('benchmarks-load.md', `load:${scenario}`, text)

const sizesOf = (members: string) => members.split(',').map(Number)

async function playAll(scenario: Scenario, k6: string, directory: string, options: Options): Promise<number> {
  const problems: string[] = []
  for (const members of sizesOf(options.members ?? '10000')) {
    const machine = describeMachine(ENVIRONMENT, options.note)
    const product = await startProgramme(directory, members)
    try {
      const seconds = Math.round(Number(options.minutes ?? scenario.minutes) * 60)
      const rate = Number(options.rate ?? scenario.rate)
      const scenarioOptions = { k6, members, seconds, rate, alone: Number(options.alone) }
      const played = await runScenario(scenario, product, scenarioOptions)
      const books = await compareBooks(product.directory)
      const text = `${machine}\n\n${reportOf(played, books.verdict)}`
      printLine(`${text}\n\nk6 wrote ${pageOf(scenario, members)}`)
      if (options.write) writeScenario(scenario.name, (before) => withSize(before, members, text))
      problems.push(...played.wrong, ...slowCallsOf(played), ...books.wrong)
    } finally {
      await product.stop()
    }
  }
  return printProblems(problems)
}

async function smoke(k6: string, directory: string): Promise<number> {
  const product = await startProgramme(directory, SMOKE_MEMBERS)
  try {
    return printProblems(await playSmoke(product, k6))
  } finally {
    await product.stop()
  }
}

async function register(k6: string, directory: string, options: Options): Promise<number> {
  const { clients, seconds, rate = '10', write, note } = options
  const numbers = { clients: Number(clients), rate: Number(rate), seconds: Number(seconds) }
  const machine = describeMachine(ENVIRONMENT, note)
  const figures: LoadFigures[] = []
  for (const members of sizesOf(options.members ?? '10000,1000000')) {
    figures.push(await measureRegistration({ k6, directory, members, ...numbers }))
    printLine(JSON.stringify(figures.at(-1)))
  }
  const text = `${machine}\n\n${report(figures)}`
  printLine(text)
  if (write) writeScenario('registration', text)
  return printProblems(judge(figures).missed)
}

/** Prints the problems; exit status 1 when there are any. */
function printProblems(problems: readonly string[]): number {
  for (const problem of problems) printLine(problem)
  return problems.length === 0 ? 0 : 1
}
