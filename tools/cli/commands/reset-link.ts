import { Command } from 'commander'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'

export const prepare = building(['identity'])

/** `jejaring reset-link <username>`: prints a link that sets the account's password once; the audit trail says so. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('reset-link')
    .description('Prints a link that sets the password of the account once, within an hour.')
    .argument('<username>')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['reset-link', ...program.args]),
  )
}
