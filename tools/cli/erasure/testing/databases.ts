import { testServer } from '@jejaring/testing'
import { createServiceDatabase, onServer } from '@jejaring/testing/service-database'
import { Client } from 'pg'
import { config } from '../../../../services/config/src/service'
import { identity } from '../../../../services/identity/src/service'
import { database as network } from '../../../../services/network/src/database'
import { pins } from '../../../../services/pins/src/service'
import { rewards } from '../../../../services/rewards/src/service'
import { wallet } from '../../../../services/wallet/src/service'
import { whatsapp } from '../../../../services/whatsapp/src/service'
import type { ErasureDatabases } from '../erase-events'

const schemas = {
  identity: identity.database!,
  config: config.database!,
  network,
  pins: pins.database!,
  wallet: wallet.database!,
  rewards: rewards.database!,
  whatsapp: whatsapp.database!,
}

/** Services with a database. */
export const services = Object.keys(schemas) as (keyof typeof schemas)[]

/** Creates the empty database of a service and connects as its owner. */
async function openDatabase(service: keyof typeof schemas, prefix: string): Promise<Client> {
  const servers = {
    postgresUrl: testServer('TEST_DATABASE_URL'),
    natsUrl: testServer('TEST_NATS_URL'),
  }
  const schema = schemas[service] as Parameters<typeof createServiceDatabase>[2]
  const url = await createServiceDatabase(servers, service, schema, `${prefix}_${service}`)
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** Creates the databases of all services; names begin with `prefix`. */
export async function openDatabases(prefix: string): Promise<ErasureDatabases> {
  const clients: Record<string, Client> = {}
  for (const service of services) clients[service] = await openDatabase(service, prefix)
  return clients as ErasureDatabases
}

export async function dropDatabases(databases: ErasureDatabases, prefix: string): Promise<void> {
  for (const client of Object.values(databases)) await client.end()
  const drops = services.map((name) => `DROP DATABASE IF EXISTS ${prefix}_${name} WITH (FORCE)`)
  await onServer(testServer('TEST_DATABASE_URL'), ...drops)
}
