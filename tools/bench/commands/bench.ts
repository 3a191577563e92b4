import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine } from '../../dev/console'
import { root } from '../../dev/root'
import { writeFigures } from '../../dev/system/figures'
import {
  compareHeadlines,
  type Headline,
  holds,
  readHeadlines,
  thresholdOf,
  writeHeadlines,
} from '../headlines/headline'
import { describeMachine } from '../shared/machine'

export const prepare = buildEverything

/** Figures of the last committed run. */
const RECORD_FILE = join(root, 'docs', 'benchmarks-quick.json')

/** A bench, and the arguments of its quick run. */
interface Part {
  readonly name: string
  readonly command: string
  readonly quick: readonly string[]
}

const calls = 'profile,tree,wallet,dashboard,registration,withdrawal,pipeline'
const PARTS: readonly Part[] = [
  { name: 'start', command: 'bench-start', quick: [] },
  {
    name: 'edge',
    command: 'bench-edge',
    quick: ['--members', '10000', '--calls', calls, '--rounds', '2', '--seconds', '2', '--events', '15000'],
  },
  {
    name: 'settlement',
    command: 'bench-settlement',
    quick: ['--shapes', 'random', '--sizes', '100000', '--rounds', '1'],
  },
  { name: 'web', command: 'bench-web', quick: ['--rounds', '1', '--no-lighthouse'] },
  { name: 'tables', command: 'bench-tables', quick: ['--rows', '50000', '--rounds', '3'] },
]

interface Options {
  readonly quick?: boolean
  readonly only: string
  readonly write?: boolean
}

const names = PARTS.map(({ name }) => name)
const program = new Command('npm run bench --')
  .description(
    'Runs the benches and compares their headline figures with the last committed run; exit status 1 when a threshold is missed.',
  )
  .option('--quick', 'small programmes and few rounds: under ten minutes on an idle machine')
  .option('--only <list>', `some of ${names.join(', ')}`, names.join())
  .option('--write', 'write the figures into docs/benchmarks-quick.json and docs/benchmarks-quick.md')

/** `npm run bench`: each bench runs in a process of its own, so that none keeps memory from another. */
export async function run(args: string[]): Promise<number> {
  const { quick, only, write } = program.parse(args, { from: 'user' }).opts<Options>()
  if (write && !quick) throw new ReadableError('--write belongs to --quick: the record has its figures.')
  const parts = only.split(',').map(partOf)
  const machine = describeMachine('everything on this one machine')
  const before = readHeadlines(RECORD_FILE)
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-headlines-'))
  const now: Headline[] = []
  const failed: string[] = []
  const begin = performance.now()
  try {
    for (const part of parts) {
      const file = join(directory, `${part.name}.json`)
      const code = await runPart(part, [...(quick ? part.quick : []), '--json', file])
      if (existsSync(file)) now.push(...readHeadlines(file))
      else failed.push(`${part.command} ended with ${code} and no figures`)
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1)
  const text = `${machine} It took ${minutes} minutes.\n\n${compareHeadlines(before, now)}`
  printLine(`\n${text}\n`)
  if (write) record(before, now, text)
  const missed = now
    .filter((headline) => !holds(headline))
    .map((each) => `${each.name}: ${thresholdOf(each)}`)
  for (const sentence of [...failed, ...missed]) printLine(sentence)
  return failed.length + missed.length === 0 ? 0 : 1
}

async function runPart({ command }: Part, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'tools', 'run.mjs'), command, ...args], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Keeps the figures of parts that were not run. */
function record(before: readonly Headline[], now: readonly Headline[], text: string): void {
  const measured = new Set(now.map(({ name }) => name))
  writeHeadlines(RECORD_FILE, [...before.filter(({ name }) => !measured.has(name)), ...now])
  writeFigures('benchmarks-quick.md', 'bench:quick', text)
}

function partOf(name: string): Part {
  const part = PARTS.find((each) => each.name === name)
  if (!part) throw new ReadableError(`There is no bench "${name}"; there are ${names.join(', ')}.`)
  return part
}
