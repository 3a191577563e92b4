import { Command } from 'commander'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'

export const prepare = building(['identity'])

/** `jejaring remove-second-factor <username>`: for an admin who lost phone and recovery codes. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('remove-second-factor')
    .description('Lets an admin in who lost phone and recovery codes.')
    .argument('<username>')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['remove-second-factor', ...program.args]),
  )
}
