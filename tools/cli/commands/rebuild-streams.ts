import { Command } from 'commander'
import { databaseServices, runInEachService } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'

export const prepare = buildingServices(databaseServices)

/**
 * `jejaring rebuild-streams` recovers from the loss of NATS' store. Creates stream and consumers again and
 * publishes every row of every outbox (35 days) under its original message id; consumers skip what they have
 * handled.
 */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('rebuild-streams').description(
      'Makes stream and consumers again and publishes every outbox (35 days); for when the store of NATS was lost.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    runInEachService(installation, databaseServices, ['rebuild-stream']),
  )
}
