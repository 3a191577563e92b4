import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { buildEverything } from '../build/everything'
import { say } from '../console'
import { findK6 } from '../load/find-k6'
import { type Measured, measureRegistration } from '../load/measure'
import { judge, report } from '../load/report'
import { root } from '../root'
import { ReadableError } from '../system/readable-error'

export const prepare = buildEverything

const PAGE = join(root, 'docs', 'benchmarks.md')
const BLOCK = /(<!-- load:registration -->\n)[\s\S]*(<!-- \/load:registration -->)/

interface Options {
  readonly members: string
  readonly clients: string
  readonly seconds: string
  readonly rate: string
  readonly directory?: string
  readonly write?: boolean
  readonly note?: string
}

const program = new Command('npm run load --')
  .description(
    'Loads the whole system with k6; exit status 1 where a bar is missed or something came out wrong.',
  )
  .argument('<scenario>', 'registration')
  .option(
    '--members <list>',
    'sizes of the programme, the first is compared with the others',
    '10000,1000000',
  )
  .option('--clients <number>', 'that register one after the other', '8')
  .option('--rate <number>', 'registrations a second of the open loop', '10')
  .option('--seconds <number>', 'of each of the two parts', '30')
  .option('--directory <path>', 'where the programmes are kept for the next run')
  .option('--write', 'write the figures into docs/benchmarks.md')
  .option('--note <text>', 'what else the machine was doing, for the page')

/** `npm run load -- registration`: through the whole system, at each size one after the other. */
export async function run(args: string[]): Promise<number> {
  program.parse(args, { from: 'user' })
  const { members, clients, rate, seconds, directory, write, note } = program.opts<Options>()
  if (program.args[0] !== 'registration')
    throw new ReadableError(`There is no scenario "${program.args[0]}"; there is registration.`)
  const k6 = await findK6(say).catch((error: Error) => error)
  if (k6 instanceof Error) {
    say(`skipped: no k6 was found and none could be built: ${k6.message}`)
    return 0
  }
  const place = directory ?? mkdtempSync(join(tmpdir(), 'jejaring-load-'))
  const machine = describeMachine(note)
  const figures: Measured[] = []
  try {
    for (const size of members.split(',').map(Number)) {
      const numbers = { clients: Number(clients), rate: Number(rate), seconds: Number(seconds) }
      figures.push(await measureRegistration({ k6, directory: place, members: size, ...numbers }))
      say(JSON.stringify(figures.at(-1)))
    }
  } finally {
    if (!directory) rmSync(place, { recursive: true, force: true })
  }
  const text = `${machine}\n\n${report(figures)}`
  say(text)
  if (write) publish(text)
  const { missed } = judge(figures)
  for (const sentence of missed) say(sentence)
  return missed.length === 0 ? 0 : 1
}

function publish(text: string): void {
  const page = readFileSync(PAGE, 'utf8')
  if (!BLOCK.test(page)) throw new ReadableError(`${PAGE} has no place for the figures.`)
  writeFileSync(
    PAGE,
    page.replace(BLOCK, (_block, begin, end) => `${begin}${text}\n\n${end}`),
  )
}

function describeMachine(note: string | undefined): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${first?.model.trim()}, ${gigabytes} GB,`,
    `Node ${process.versions.node}, everything on this one machine, k6 included; load average at the start`,
    `${loadavg()[0]!.toFixed(1)}.${note ? ` ${note}` : ''}`,
  ].join(' ')
}
