import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { buildEverything } from '../../dev/build/everything'
import { printLine } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { findK6 } from '../load/find-k6'
import { measureScale, type ScaleFigures } from '../scale/measure'
import { judgeScale, reportScale } from '../scale/report'
import { describeMachine } from '../shared/machine'

export const prepare = buildEverything

/** Admin password of the first start; set the variable for a directory with another one. */
const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD || 'sandi-admin-beban'

interface Options {
  readonly members: string
  readonly directory?: string
  readonly write?: boolean
}

const program = new Command('npm run bench:scale --')
  .description(
    'Measures start, memory, tree, wallet page, search, registrations, reconcile and disk at growing sizes; exit status 1 when a threshold is missed.',
  )
  .option('--members <list>', 'sizes, ascending; ten million take hours and 85 GB', '100000,1000000,10000000')
  .option('--directory <path>', 'keeps the programmes for the next run; shared with bench:edge and load')
  .option('--write', 'write the figures into docs/operations.md')

/** `npm run bench:scale`: one size after the other, so that the machine belongs to one programme. */
export async function run(args: string[]): Promise<number> {
  const { members, directory, write } = program.parse(args, { from: 'user' }).opts<Options>()
  const k6 = await findK6(printLine)
  const machine = describeMachine('everything on this one machine')
  const baseDirectory = directory ?? mkdtempSync(join(tmpdir(), 'jejaring-scale-'))
  const figures: ScaleFigures[] = []
  try {
    for (const size of members.split(',').map(Number)) {
      figures.push(await measureScale(k6, baseDirectory, size, ADMIN_PASSWORD))
      printLine(JSON.stringify(figures.at(-1)))
      // Written after each size, so that an aborted night keeps its figures.
      if (write) writeFigures('operations.md', 'bench:scale', `${machine}\n\n${reportScale(figures)}`)
    }
  } finally {
    if (!directory) rmSync(baseDirectory, { recursive: true, force: true })
  }
  printLine(`${machine}\n\n${reportScale(figures)}`)
  const missed = judgeScale(figures)
  for (const sentence of missed) printLine(`missed: ${sentence}`)
  return missed.length === 0 ? 0 : 1
}
