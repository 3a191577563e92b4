import { Command } from 'commander'
import { chosenServices, databaseServices } from '../operator/all-services'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { runServiceCommand } from '../operator/service-command'

export const prepare = building(databaseServices)

/** `jejaring replay <service> <all|consumer|number>`: sends parked events again; each takes effect once at most. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('replay')
    .description('Sends parked events again; each takes effect once.')
    .argument('<service>', 'whose events were parked')
    .argument('<which>', 'all, the name of a consumer, or the number of one, as `parked` shows them')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  const [service = '', which = ''] = program.args
  return await withInstallation({ services: chosenServices([service]), nats: true }, (installation) =>
    runServiceCommand(installation, service, ['replay', which]),
  )
}
