import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { compareBooks } from '../load/books'
import { findK6 } from '../load/find-k6'
import { type Measured, measureRegistration } from '../load/measure'
import { pageOf, play } from '../load/play'
import { startProgramme } from '../load/programme'
import { judge, report } from '../load/report'
import { reportOf, slowOf } from '../load/scenario-report'
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

const AROUND = 'everything on this one machine, k6 included'

const program = new Command('npm run load --')
  .description(
    'Loads the whole system with k6; exit status 1 where a bar is missed or something came out wrong.',
  )
  .argument('[scenario]', 'one of those that are listed without a word, registration, or smoke')
  .option('--members <list>', 'sizes of the programme, separated by commas')
  .option('--minutes <number>', 'of load; each scenario has its own length')
  .option('--rate <number>', 'a second: people, registrations, requests')
  .option('--alone <number>', 'seconds of the one person alone with whom times are compared', '20')
  .option('--clients <number>', 'registration: clients one after the other', '8')
  .option('--seconds <number>', 'registration: of each of the two parts', '30')
  .option('--directory <path>', 'where the programmes are kept for the next run')
  .option('--write', 'write the figures into docs/benchmarks-load.md')
  .option('--note <text>', 'what else the machine was doing, for the page')

/** `npm run load -- <scenario>`: through the whole system, at each size one after the other. */
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
  for (const { name, says, minutes } of scenarios) printLine(`  ${name.padEnd(20)} ${says} (${minutes} min)`)
  printLine(
    `  ${'registration'.padEnd(20)} as many registrations as a few clients can; two sizes beside each other`,
  )
  printLine(`  ${'smoke'.padEnd(20)} each of the first six for a moment, as npm test does`)
  return 0
}

/** Into the place of that scenario. */
const put = (scenario: string, text: string | ((before: string) => string)) =>
  writeFigures('benchmarks-load.md', `load:${scenario}`, text)

const sizesOf = (members: string) => members.split(',').map(Number)

async function playAll(scenario: Scenario, k6: string, directory: string, options: Options): Promise<number> {
  const bad: string[] = []
  for (const members of sizesOf(options.members ?? '10000')) {
    const machine = describeMachine(AROUND, options.note)
    const product = await startProgramme(directory, members)
    try {
      const seconds = Math.round(Number(options.minutes ?? scenario.minutes) * 60)
      const rate = Number(options.rate ?? scenario.rate)
      const order = { k6, members, seconds, rate, alone: Number(options.alone) }
      const played = await play(scenario, product, order)
      const books = await compareBooks(product.directory)
      const text = `${machine}\n\n${reportOf(played, books.said)}`
      printLine(`${text}\n\nk6 wrote ${pageOf(scenario, members)}`)
      if (options.write) put(scenario.name, (before) => withSize(before, members, text))
      bad.push(...played.wrong, ...slowOf(played), ...books.wrong)
    } finally {
      await product.stop()
    }
  }
  return verdict(bad)
}

async function smoke(k6: string, directory: string): Promise<number> {
  const product = await startProgramme(directory, SMOKE_MEMBERS)
  try {
    return verdict(await playSmoke(product, k6))
  } finally {
    await product.stop()
  }
}

async function register(k6: string, directory: string, options: Options): Promise<number> {
  const { clients, seconds, rate = '10', write, note } = options
  const numbers = { clients: Number(clients), rate: Number(rate), seconds: Number(seconds) }
  const machine = describeMachine(AROUND, note)
  const figures: Measured[] = []
  for (const members of sizesOf(options.members ?? '10000,1000000')) {
    figures.push(await measureRegistration({ k6, directory, members, ...numbers }))
    printLine(JSON.stringify(figures.at(-1)))
  }
  const text = `${machine}\n\n${report(figures)}`
  printLine(text)
  if (write) put('registration', text)
  return verdict(judge(figures).missed)
}

/** Exit status: 1 where something was missed or wrong, which is said. */
function verdict(bad: readonly string[]): number {
  for (const sentence of bad) printLine(sentence)
  return bad.length === 0 ? 0 : 1
}
