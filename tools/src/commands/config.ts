import { Command, CommanderError } from 'commander'
import { buildServices } from '../build/services'
import { openInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'
import { readSettings } from '../supervisor/settings'

export const prepare = () => buildServices(['config'])

/**
 * `npm run config -- list | set <key> <value> | package <code> <field> <value>`: the system values and packages of the
 * installation in DATA_DIR, running or not. Whoever may read that directory is the operator.
 */
export async function run(args: string[]): Promise<number> {
  let words: string[] | undefined
  const program = new Command('npm run config --').exitOverride()
  program
    .command('list')
    .description('all values, packages and the plan version in force')
    .action(() => {
      words = ['list-values']
    })
  program
    .command('set <key> <value...>')
    .description('set a system value; a bonus value holds for later placements only')
    .action((key: string, value: string[]) => {
      words = ['set-value', key, ...value]
    })
  program
    .command('package <code> <field> <value...>')
    .description(
      'change name, price, bonus_sponsor, pair or flushout of a package, for later placements only',
    )
    .action((code: string, field: string, value: string[]) => {
      words = ['set-package', code, field, ...value]
    })
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    // Commander has said what was wrong, or shown its help.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  if (!words) return 1
  const installation = await openInstallation(readSettings(process.env))
  try {
    return await runServiceCommand(installation, 'config', words)
  } finally {
    await installation.close()
  }
}
