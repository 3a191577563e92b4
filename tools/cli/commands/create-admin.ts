import { Command } from 'commander'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'

export const prepare = building(['identity'])

/** `jejaring create-admin <username> [name…]`: an admin without a node; prints the password it made, once. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('create-admin')
    .description('Makes an admin without a node and prints the password, once.')
    .argument('<username>')
    .argument('[name...]')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  return await withInstallation({ services: ['identity'] }, (installation) =>
    runServiceCommand(installation, 'identity', ['create-admin', ...program.args]),
  )
}
