import { Command } from 'commander'
import { databaseServices, runInEach } from '../operator/all-services'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'

export const prepare = building(databaseServices)

/**
 * `jejaring rebuild-streams`: after the store of NATS was lost. Makes stream and consumers again, and publishes every row
 * of every outbox (35 days) under its own message id; consumers know what they have handled.
 */
export async function run(args: string[]): Promise<number> {
  const wrong = read(
    new Command('rebuild-streams').description(
      'Makes stream and consumers again and publishes every outbox (35 days); for when the store of NATS was lost.',
    ),
    args,
  )
  if (wrong !== undefined) return wrong
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    runInEach(installation, databaseServices, ['rebuild-stream']),
  )
}
