import { Command } from 'commander'
import { chosenServices, databaseServices } from '../operator/all-services'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'

export const prepare = building(databaseServices)

/** `jejaring replay <service> <all|consumer|number>`: sends dead letters again; each takes effect at most once. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('replay')
    .description('Sends dead letters again; each takes effect at most once.')
    .argument('<service>', 'the service that has the dead letters')
    .argument('<which>', 'all, the name of a consumer, or the number of one, as `dead-letters` shows them')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  const [service = '', which = ''] = program.args
  return await withInstallation({ services: chosenServices([service]), nats: true }, (installation) =>
    runServiceCommand(installation, service, ['replay', which]),
  )
}
