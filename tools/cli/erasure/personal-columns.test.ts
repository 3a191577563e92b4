import { randomBytes } from 'node:crypto'
import { testServer } from '@jejaring/testing'
import { createServiceDatabase, onServer } from '@jejaring/testing/service-database'
import { Client } from 'pg'
import { config } from '../../../services/config/src/service'
import { identity } from '../../../services/identity/src/service'
import { database as network } from '../../../services/network/src/database'
import { pins } from '../../../services/pins/src/service'
import { rewards } from '../../../services/rewards/src/service'
import { wallet } from '../../../services/wallet/src/service'
import { whatsapp } from '../../../services/whatsapp/src/service'
import { databaseServices } from '../operator/database-services'
import { type ColumnLists, kitColumns, serviceColumns } from './personal-columns'

const schemas = {
  identity: identity.database!,
  config: config.database!,
  network,
  pins: pins.database!,
  wallet: wallet.database!,
  rewards: rewards.database!,
  whatsapp: whatsapp.database!,
}
const prefix = `columns_${randomBytes(4).toString('hex')}`
const server = () => testServer('TEST_DATABASE_URL')

afterAll(() =>
  onServer(
    server(),
    ...Object.keys(schemas).map((name) => `DROP DATABASE IF EXISTS ${prefix}_${name} WITH (FORCE)`),
  ),
)

/** Partitions, and deltas of summary tables, have the columns of their table. */
const columnsOf = `
  SELECT DISTINCT regexp_replace(c.table_name, '_(changes|default|\\d{8})$', '') || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
     AND (c.data_type IN ('text', 'character varying', 'character', 'bytea', 'json', 'jsonb', 'inet', 'xml')
          OR c.udt_name = '_text')`

function listed({ personal, impersonal }: ColumnLists): string[] {
  return [
    ...Object.entries(personal).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    ),
    ...Object.entries(impersonal).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ]
}

test('lists every service with a database', () => {
  expect(Object.keys(serviceColumns).sort()).toEqual([...databaseServices].sort())
  expect(Object.keys(schemas).sort()).toEqual([...databaseServices].sort())
})

test.each(Object.keys(schemas) as (keyof typeof schemas)[])(
  'every column of %s that can hold personal data is classified, once',
  async (service) => {
    const servers = { postgresUrl: server(), natsUrl: testServer('TEST_NATS_URL') }
    const schema = schemas[service] as Parameters<typeof createServiceDatabase>[2]
    const url = await createServiceDatabase(servers, service, schema, `${prefix}_${service}`)
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>(columnsOf)
      const classified = [...listed(kitColumns), ...listed(serviceColumns[service]!)]
      expect(classified.sort()).toEqual(rows.map(({ name }) => name).sort())
    } finally {
      await client.end()
    }
  },
)
