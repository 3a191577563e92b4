import { Command } from 'commander'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { runServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(['identity'])

/**
 * `jejaring create-admin <username> [name…]` creates an admin without a node and prints the generated
 * password once.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('create-admin')
    .description('Makes an admin without a node and prints the password, once.')
    .argument('<username>')
    .argument('[name...]')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['create-admin', ...program.args]),
  )
}
