import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { buildServices } from '../build/services'
import { bringIn, importServices } from '../import/bring-in'
import { readCsv } from '../import/read-csv'
import { columns } from '../import/source-row'
import { openInstallation } from '../operator/installation'
import { readSettings } from '../supervisor/settings'

export const prepare = () => buildServices(importServices)

/**
 * `npm run import -- file.csv [--credit]`: brings the members of an older programme into the empty one in DATA_DIR,
 * running or not. Exit status 1 when nothing was brought in.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run import --')
    .exitOverride()
    .description('Brings the members of an older programme into an empty one.')
    .argument('<file>', `CSV with a heading: ${columns.join(', ')}`)
    .option('--credit', 'compute and pay the bonuses of the history, by the parameters in force')
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    // Commander has said what was wrong, or shown its help.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  const { credit = false } = program.opts<{ credit?: boolean }>()
  // npm runs scripts from the root; a relative path is meant from where the person stands.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), program.args[0] ?? '')
  const installation = await openInstallation(readSettings(process.env))
  try {
    return (await bringIn(installation, readCsv(file), { credit })) ? 0 : 1
  } finally {
    await installation.close()
  }
}
