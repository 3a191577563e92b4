import { Client } from 'pg'
import type { Installation } from '../operator/installation'

/**
 * Runs VACUUM (ANALYZE) in the databases of these services, as the roles that own the tables. PostgreSQL's autovacuum does
 * the same, but only some minutes after a large import. Until then queries are planned without statistics, and BRIN indexes
 * exclude none of the new blocks: with ten million members, the sums by month of the network service run into their
 * statement timeout. Safe to repeat, and while the product runs.
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
