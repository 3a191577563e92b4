import { Command } from 'commander'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { runServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(['config'])

/**
 * `npm run config -- list | set <key> <value> | package <code> <field> <value>` shows and sets the system
 * values and packages of the installation in DATA_DIR, running or not. Read access to that directory is the
 * operator's authorization.
 */
export async function run(args: string[]): Promise<number> {
  let words: string[] | undefined
  const program = new Command('config').description('Shows and sets system values and packages.')
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
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined || !words) return exitCode ?? 1
  const asked = words
  return await withInstallation({ services: ['config'] }, (installation) =>
    runServiceCommand(installation, 'config', asked),
  )
}
