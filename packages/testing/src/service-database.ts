import { defineService } from '@jejaring/service-kit'
import { migrate } from '@jejaring/service-kit/testing'
import { Client } from 'pg'
import { z } from 'zod'
import { runtimeRoleAddress } from './runtime-role'

/** The servers that a migration needs; nothing is published on NATS. */
export interface Servers {
  /** As a superuser. */
  readonly postgresUrl: string
  readonly natsUrl: string
}

type Schema = NonNullable<Parameters<typeof defineService>[0]['database']>

/** Creates and migrates a service's database without starting the service; returns its address. */
export async function createServiceDatabase(
  { postgresUrl, natsUrl }: Servers,
  service: string,
  { entities, migrations, rights }: Schema,
  name: string,
): Promise<string> {
  await onServer(postgresUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`, `CREATE DATABASE "${name}"`)
  const address = addressOn(postgresUrl, name)
  const database = { entities, migrations, rights }
  const idle = defineService({ name: service, environment: z.object({}), database, start() {} })
  await migrate(idle, {
    IDEMPOTENCY_SECRET: 'for a scratch database only',
    SEAL_KEY: 'for a scratch database only',
    DATABASE_URL: await runtimeRoleAddress(address),
    MIGRATION_DATABASE_URL: address,
    LOG_LEVEL: 'silent',
    NATS_URL: natsUrl,
    GRPC_PORT: '0',
    SIDE_PORT: '0',
  })
  return address
}

export async function onServer(postgresUrl: string, ...statements: string[]): Promise<void> {
  const server = new Client({ connectionString: postgresUrl })
  await server.connect()
  try {
    for (const statement of statements) await server.query(statement)
  } finally {
    await server.end()
  }
}

export function addressOn(postgresUrl: string, database: string): string {
  const address = new URL(postgresUrl)
  address.pathname = `/${database}`
  return address.href
}
