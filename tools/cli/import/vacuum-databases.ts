import { Client } from 'pg'
import type { Installation } from '../operator/installation'

/**
 * Runs VACUUM (ANALYZE) in the databases of these services, as the owners of their tables, who alone may. Until PostgreSQL's
 * autovacuum does so, some minutes after a large import, queries are planned without statistics, and an index of blocks
 * (BRIN) excludes no new one: with ten million members, the sums by month run into their statement timeout. It may be
 * repeated, and on a running product.
 */
export async function vacuumDatabases(
  installation: Installation,
  services: readonly string[],
): Promise<void> {
  for (const service of services) {
    const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
    try {
      await client.connect()
      await client.query('VACUUM (ANALYZE)')
    } finally {
      await client.end()
    }
  }
}
