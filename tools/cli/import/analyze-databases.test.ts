import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { provision } from '../../dev/supervisor/databases'
import type { Installation } from '../operator/installation'
import { analyzeDatabases } from './analyze-databases'

test('the planner knows the sizes of tables after an import', async () => {
  const databases = await provision({
    serverUrl: process.env.TEST_DATABASE_URL!,
    password: (role) => `sandi-${role}`,
    knowsRole: () => true,
    onPreexistingDatabases: jest.fn(),
    prefix: `t${randomBytes(4).toString('hex')}`,
    services: ['pins', 'wallet'],
  })
  const sizes: number[] = []
  for (const service of ['pins', 'wallet']) {
    const client = new Client({ connectionString: databases.get(service)!.ownerUrl })
    await client.connect()
    await client.query('CREATE TABLE members AS SELECT generate_series(1, 500) AS id')
    await analyzeDatabases({ databaseOf: (name) => databases.get(name)! } as Installation, [service])
    const { rows } = await client.query(`SELECT reltuples FROM pg_class WHERE oid = 'members'::regclass`)
    sizes.push(rows[0].reltuples)
    await client.end()
  }
  expect(sizes).toEqual([500, 500])
})
