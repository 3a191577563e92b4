import { Command } from 'commander'
import { databaseServices, runInEachService, selectServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'

export const prepare = buildingServices(databaseServices, { ownOnly: true })

/**
 * `jejaring migrate [services…]` prepares databases, stream and consumers as the owner of each database;
 * idempotent. Pods migrate when they start: this is for deployments with a separate migration job.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('migrate')
    .description('Prepares databases, stream and consumers; what is done is left alone.')
    .argument('[services...]', 'all without')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const services = selectServices(program.args)
  return await withInstallation({ services, nats: true }, async (installation) => {
    const code = await runInEachService(installation, services, ['migrate'])
    if (code === 0) console.log(`Migrated: ${services.join(', ')}.`)
    return code
  })
}
