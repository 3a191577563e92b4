import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { freePort } from '@jejaring/local-servers/system/free-port'

/** Starts a separate PostgreSQL for a test that stops and starts it. `remove` deletes it. */
export async function ownPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-postgres-'))
  const options = {
    directory,
    port: await freePort(),
    settings: { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  }
  let server = await startPostgres(options)
  return {
    /** The superuser's address; unchanged by a restart. */
    url: server.url,
    stop: () => server.stop(),
    async start() {
      server = await startPostgres(options)
    },
    async remove() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
