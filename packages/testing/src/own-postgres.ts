import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { freePort } from '@jejaring/local-servers/system/free-port'

/** A PostgreSQL that one test has to itself, to stop and start it. `remove` at the end leaves nothing of it. */
export async function ownPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-postgres-'))
  const options = {
    directory,
    port: await freePort(),
    settings: { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  }
  let server = await startPostgres(options)
  return {
    /** Of its superuser; the same after a new start. */
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
