import { Command } from 'commander'
import { databaseServices, selectServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { askServiceCommand } from '../operator/service-command'

export const prepare = buildingServices(databaseServices)

/** `jejaring dead-letters [services…]` lists the events that a consumer could not handle. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('dead-letters')
    .description('Lists the events that a consumer could not handle (dead letters).')
    .argument('[services...]', 'all without')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const services = selectServices(program.args)
  return await withInstallation({ services }, async (installation) => {
    let count = 0
    for (const service of services) {
      const lines = (await askServiceCommand(installation, service, ['parked'])).split('\n').filter(Boolean)
      for (const line of lines) console.log(`${service} ${line}`)
      count += lines.length
    }
    console.log(
      count === 0 ? 'No dead letters.' : `${count} dead letters; send them again with: replay <service> all`,
    )
    return 0
  })
}
