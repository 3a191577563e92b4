import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attempt, goInstall, inTemporaryFolder, needs } from '../system/fetched-program'

const run = promisify(execFile)
const MODULE = 'github.com/nats-io/nats-server/v2@v2.14.9'
const MS_PER_MINUTE = 60_000

type Log = (line: string) => void

/** Builds nats-server from its Go module. */
export async function buildWithGo(target: string, log: Log): Promise<void> {
  await goInstall(MODULE, 'nats-server', target, () =>
    log(`Building the NATS server with Go (${MODULE}); this takes about a minute, once.`),
  )
}

/** Takes nats-server out of Debian's package, whose signature apt checks. Needs no root: nothing is installed. */
export async function unpackFromDebian(target: string, log: Log): Promise<void> {
  await needs('apt-get', ['--version'])
  await needs('dpkg-deb', ['--version'])
  log("Fetching the NATS server from Debian's package.")
  await inTemporaryFolder(target, async (folder) => {
    await attempt('apt-get download nats-server', () => download(folder))
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (!archive) throw new Error('apt-get download nats-server: nothing arrived')
    await attempt('dpkg-deb -x', () => run('dpkg-deb', ['-x', archive, 'files'], { cwd: folder }))
    return join(folder, 'files', 'usr', 'sbin', 'nats-server')
  })
}

async function download(folder: string): Promise<unknown> {
  const get = () => run('apt-get', ['download', 'nats-server'], { cwd: folder, timeout: 5 * MS_PER_MINUTE })
  try {
    return await get()
  } catch (error) {
    // A fresh machine has no package lists yet; only root may fetch them.
    if (process.getuid?.() !== 0) throw error
    await run('apt-get', ['update'], { timeout: 5 * MS_PER_MINUTE })
    return await get()
  }
}
