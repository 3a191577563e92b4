import { Command } from 'commander'
import type { Client } from 'pg'
import { requireStream } from '../erasure/erase-events'
import { withErasureDatabases } from '../erasure/open-databases'
import { databaseServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { deleteCodeEvents } from '../retention/prospect-codes'
import { redactAddresses } from '../retention/redact-addresses'

const DAY_MS = 86_400_000

/**
 * `jejaring apply-retention` deletes by age what no service may delete: addresses in the audit trail after
 * `retention_audit_addresses_days`, and events with phones of prospects after a day. The services delete everything else
 * themselves. Idempotent.
 */
export async function run(args: string[] = []): Promise<number> {
  const program = new Command('apply-retention').description(
    'Deletes by age what no service may delete; schedule it daily.',
  )
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    withErasureDatabases(installation, async (databases, stream) => {
      const { identity, config } = databases
      const before = (days: number) => new Date(Date.now() - days * DAY_MS)
      const { deleted } = await deleteCodeEvents(databases, requireStream(stream), {
        before: before(1),
      })
      console.log(`Deleted ${deleted} events with phones of prospects.`)
      const days = await readDays(config!, 'retention_audit_addresses_days')
      if (days > 0)
        console.log(
          `Removed ${await redactAddresses(identity, before(days))} addresses from the audit trail.`,
        )
      return 0
    }),
  )
}

/** 0 when a database of before this value has none. */
async function readDays(config: Client, key: string): Promise<number> {
  const { rows } = await config.query<{ value: string }>('SELECT value FROM config_values WHERE key = $1', [
    key,
  ])
  return Number(rows[0]?.value ?? 0)
}
