import { Command } from 'commander'
import { databaseServices, selectServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { runServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(databaseServices)

/** `jejaring replay <service> <all|consumer|number>` sends dead letters again; each takes effect at most once. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('replay')
    .description('Sends dead letters again; each takes effect at most once.')
    .argument('<service>', 'the service that has the dead letters')
    .argument('<which>', 'all, the name of a consumer, or the number of one, as `dead-letters` shows them')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const [service = '', which = ''] = program.args
  return await withInstallation({ services: selectServices([service]), nats: true }, (installation) =>
    runServiceCommand(installation, service, ['replay', which]),
  )
}
