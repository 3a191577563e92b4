import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNats } from '@jejaring/local-servers/nats/start-nats'
import { runningPostmaster } from '@jejaring/local-servers/postgres/postmaster-pid'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { commandOf, isAlive, signal, waitForExit } from '@jejaring/local-servers/system/processes'

export interface TestServers {
  /** Template databases are created on this PostgreSQL only, because it is thrown away. */
  environment: { TEST_DATABASE_URL: string; TEST_TEMPLATES_ON: string; TEST_NATS_URL: string }
  stop(): Promise<void>
}

const PREFIX = `jejaring-test-${process.getuid?.() ?? 0}-`

/**
 * Starts one PostgreSQL and one NATS server per test run, in a temporary folder, without fsync: a run that
 * loses power is simply repeated.
 */
export async function startTestServers(): Promise<TestServers> {
  await sweep()
  const directory = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(directory, 'owner'), String(process.pid))
  const [postgres, nats] = await Promise.all([
    startPostgres({
      directory: join(directory, 'postgres'),
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
    }),
    startNats({ directory: join(directory, 'nats') }),
  ])
  return {
    environment: {
      TEST_DATABASE_URL: postgres.url,
      TEST_TEMPLATES_ON: postgres.url,
      TEST_NATS_URL: nats.url,
    },
    async stop() {
      await Promise.all([end(postgres.pid, 'SIGQUIT'), end(nats.pid, 'SIGKILL')])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Stops the servers of test runs that were killed before they could clean up. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const directory = join(tmpdir(), name)
    const owner = join(directory, 'owner')
    if (!name.startsWith(PREFIX) || !existsSync(owner)) continue
    if (isAlive(Number(readFileSync(owner, 'utf8')))) continue
    const postmaster = runningPostmaster(join(directory, 'postgres', 'data'))
    if (postmaster) await end(postmaster.pid, 'SIGQUIT')
    const natsPid = join(directory, 'nats', 'nats.pid')
    const pid = existsSync(natsPid) ? Number(readFileSync(natsPid, 'utf8')) : 0
    if (pid && isAlive(pid) && commandOf(pid).includes(directory)) await end(pid, 'SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Kills a server without a clean shutdown, because its files are thrown away. SIGQUIT lets PostgreSQL end its
 * child processes.
 */
async function end(pid: number, how: NodeJS.Signals): Promise<void> {
  signal(pid, how)
  if (await waitForExit(pid, 10_000)) return
  signal(pid, 'SIGKILL')
  await waitForExit(pid, 5_000)
}
