import { Command } from 'commander'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { runServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(['identity'])

/**
 * `jejaring reset-link <username>` prints a link that sets the account's password once; recorded in the audit
 * trail.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('reset-link')
    .description('Prints a link that sets the password of the account once, within an hour.')
    .argument('<username>')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['reset-link', ...program.args]),
  )
}
