import { defineService } from '@jejaring/service-kit'
import { getTypeParser, migrate } from '@jejaring/service-kit/testing'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { database as schema } from '../../../services/network/src/database'
import type { Plan } from '../../../services/network/src/plan/parameters'
import { asRunningService } from '../testing/runtime-role'

/** The values that every database begins with (rule book §2). */
export const PLAN: Plan = {
  version: 1,
  packages: [
    {
      ...{ id: 1, code: 'REG', kind: 'activation', price: 500_000 },
      ...{ bonusSponsor: 100_000, pair: 1, flushout: 12 },
    },
    {
      ...{ id: 2, code: 'RO', kind: 'repeat_order', price: 150_000 },
      ...{ bonusSponsor: 0, pair: 0, flushout: 0 },
    },
  ],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10,
}

/** The servers that a migrated database needs; nothing is said on NATS afterwards. */
export interface Servers {
  readonly postgresUrl: string
  readonly natsUrl: string
}

/** Makes the network service's database, empty but for the root, and answers its address. */
export async function createNetworkDatabase(
  { postgresUrl, natsUrl }: Servers,
  name: string,
): Promise<string> {
  const server = new Client({ connectionString: postgresUrl })
  await server.connect()
  await server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  await server.query(`CREATE DATABASE "${name}"`)
  await server.end()
  const address = new URL(postgresUrl)
  address.pathname = `/${name}`
  const secrets = { IDEMPOTENCY_SECRET: 'for a benchmark only', SEAL_KEY: 'for a benchmark only' }
  const idle = defineService({ name: 'network', environment: z.object({}), database: schema, start() {} })
  await migrate(idle, {
    ...secrets,
    ...{ DATABASE_URL: await asRunningService(address.href), MIGRATION_DATABASE_URL: address.href },
    ...{ LOG_LEVEL: 'silent' },
    ...{ NATS_URL: natsUrl, GRPC_PORT: '0', SIDE_PORT: '0' },
  })
  return address.href
}

/** As the service connects: the same driver, types and pool. */
export async function connect(url: string, poolSize: number): Promise<DataSource> {
  const source = new DataSource({
    ...{ type: 'postgres', url, poolSize },
    extra: { types: { getTypeParser } },
  })
  return await source.initialize()
}
