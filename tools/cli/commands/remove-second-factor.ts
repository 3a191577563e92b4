import { Command } from 'commander'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { runServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(['identity'])

/** `jejaring remove-second-factor <username>` helps an admin who lost phone and recovery codes. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('remove-second-factor')
    .description('Lets an admin in who lost phone and recovery codes.')
    .argument('<username>')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['remove-second-factor', ...program.args]),
  )
}
