import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { MUTANTS } from '../../../test/faults/driver/mutants'
import { everyFaultReport, randomRunReport } from '../../../test/faults/driver/report'
import { type Outcome, Run } from '../../../test/faults/driver/run'
import { buildEverything } from '../build/everything'
import { printLine } from '../console'
import { writeFigures } from '../system/figures'

export const prepare = buildEverything

interface Options {
  readonly minutes?: string
  readonly seconds: string
  readonly seed: string
  readonly short?: boolean
  readonly each?: boolean
  readonly mutant?: string
  readonly only?: string
  /** Comma-separated names; true means all. */
  readonly mutants?: string | true
  readonly keep?: boolean
  readonly write?: boolean
}

const program = new Command('npm run test:faults --')
  .description(
    'The whole system under traffic while things go wrong; exit status 1 where anything is lost, doubled or wrong.',
  )
  .option('--minutes <number>', 'how long faults are drawn')
  .option('--seconds <number>', 'the same in seconds', '60')
  .option('--short', 'always the same faults, each once, as in every `npm test`')
  .option('--each', 'every fault that there is, once, even where one has failed')
  .option('--seed <number>', 'of all choices', '1')
  .option('--only <text>', 'only faults whose names fit this regular expression')
  .option('--mutant <name>', 'leave something out of the product: the run must fail')
  .option('--mutants [names]', 'at the end leave things out one by one: each must be noticed')
  .option('--write', 'write the figures into docs/reliability.md, if nothing went wrong')
  .option('--keep', 'leave the data behind')

/** `npm run test:faults`. */
export async function run(args: string[]): Promise<number> {
  const options = program.parse(args, { from: 'user' }).opts<Options>()
  const seconds = options.minutes ? Number(options.minutes) * 60 : Number(options.seconds)
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-faults-'))
  const ownDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', directory]).status === 0
  if (!ownDisk) printLine('test/faults disk full skipped: this user may not mount a small disk of its own')
  const mutants = options.mutants === true ? Object.keys(MUTANTS) : (options.mutants?.split(',') ?? [])
  const seed = Number(options.seed)
  const run = await Run.start({ ...options, mutants, seed, seconds, directory, ownDisk })
  try {
    return printOutcome(await run.run(), seed, options)
  } finally {
    await run.product.stop(options.keep)
    if (!options.keep) {
      if (ownDisk) spawnSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true, force: true })
    } else printLine(`Everything is in ${directory}.`)
  }
}

/** Prints the outcome; returns exit code 1 after any failure. */
function printOutcome(outcome: Outcome, seed: number, { write, each, only }: Options): number {
  const { faults, operations, acknowledged, lost, doubled, problems } = outcome
  for (const problem of [...new Set(problems)].slice(0, 40)) printLine(`PROBLEM ${problem}`)
  printLine(
    `Seed ${seed}: ${faults.length} faults, ${operations} operations, ${acknowledged} acknowledged writes, ` +
      `${lost} lost, ${doubled} doubled, ${problems.length} problems.`,
  )
  if (problems.length > 0) return 1
  // Only a complete run without failures may update the page.
  if (write && !only)
    writeFigures(
      'reliability.md',
      each ? 'each' : 'faults',
      (each ? everyFaultReport : randomRunReport)(outcome, seed),
    )
  return 0
}
