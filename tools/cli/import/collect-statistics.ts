import { Client } from 'pg'
import type { Installation } from '../operator/installation'

/**
 * Runs ANALYZE in the databases of these services, as their owners. PostgreSQL would do it by itself some minutes after an
 * import; until then it plans for empty tables (measured on a million members: a tree in 370 ms, afterwards in 12).
 */
export async function collectStatistics(
  installation: Installation,
  services: readonly string[],
): Promise<void> {
  for (const service of services) {
    const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
    await client.connect()
    try {
      await client.query('ANALYZE')
    } finally {
      await client.end()
    }
  }
}
