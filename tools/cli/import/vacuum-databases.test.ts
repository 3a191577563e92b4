import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { provision } from '../../dev/supervisor/databases'
import type { Installation } from '../operator/installation'
import { vacuumDatabases } from './vacuum-databases'

test('sizes and visible pages of tables are known after an import', async () => {
  const databases = await provision({
    serverUrl: process.env.TEST_DATABASE_URL!,
    password: (role) => `sandi-${role}`,
    knowsRole: () => true,
    onPreexistingDatabases: jest.fn(),
    prefix: `t${randomBytes(4).toString('hex')}`,
    services: ['pins', 'wallet'],
  })
  const tables: { rows: number; visible: boolean }[] = []
  for (const service of ['pins', 'wallet']) {
    const client = new Client({ connectionString: databases.get(service)!.ownerUrl })
    await client.connect()
    // Pages of a commit that is not yet on disk are not marked as visible.
    await client.query('SET synchronous_commit = on')
    await client.query('CREATE TABLE members AS SELECT generate_series(1, 500) AS id')
    const vacuum = async () => {
      await vacuumDatabases({ databaseOf: (name) => databases.get(name)! } as Installation, [service])
      const { rows } = await client.query(
        `SELECT reltuples AS rows, relpages = relallvisible AS visible FROM pg_class WHERE oid = 'members'::regclass`,
      )
      return rows[0]
    }
    let table = await vacuum()
    // VACUUM leaves out a page that the server is just writing to disk.
    for (let attempt = 2; !table.visible && attempt <= 5; attempt++) table = await vacuum()
    tables.push(table)
    await client.end()
  }
  expect(tables).toEqual(Array(2).fill({ rows: 500, visible: true }))
})
