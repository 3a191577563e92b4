import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresBinaries } from '@jejaring/local-servers/postgres/binaries'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { run } from '@jejaring/local-servers/system/run'
import { lockDirectory } from '../../dev/supervisor/directory-lock'
import type { Settings } from '../../dev/supervisor/settings'
import type { BackupManifest } from './manifest'
import { extractBackup } from './read-archive'

/** Content of an interrupted restore, in the data directory so that moving it into place needs no copy. */
const UNFINISHED = 'restore.unfinished'

/** What an empty data directory may contain: the above, and the files of its lock. */
const IGNORED = /^(restore\.unfinished|lock(\.stale)?(\.\d+)?)$/

/**
 * Restores a backup into a data directory that is empty or missing, after verifying the whole file. Throws a ReadableError
 * for a directory that contains anything or is in use, a damaged file, or another major version of PostgreSQL.
 */
export async function restoreBackup(
  file: string,
  { dataDirectory, port }: Pick<Settings, 'dataDirectory' | 'port'>,
): Promise<BackupManifest> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  // Neither a start nor another restore may use the directory meanwhile.
  const lock = await lockDirectory(dataDirectory, { port })
  try {
    return await restoreInto(dataDirectory, file)
  } finally {
    lock.release()
  }
}

async function restoreInto(dataDirectory: string, file: string): Promise<BackupManifest> {
  const content = (await readdir(dataDirectory)).filter((name) => !IGNORED.test(name))
  if (content.length > 0)
    throw new ReadableError(
      `${dataDirectory} is not empty (${content[0]}). A backup is restored into an empty DATA_DIR only: move the old one away, or set DATA_DIR to another folder.`,
    )
  const unfinished = join(dataDirectory, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await extractBackup(file, unfinished)
    await refuseOtherPostgres(manifest)
    await rename(join(unfinished, 'postgres'), join(dataDirectory, 'postgres'))
    // Last: a directory without secrets counts as never started.
    await rename(join(unfinished, 'secrets.json'), join(dataDirectory, 'secrets.json'))
    return manifest
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function refuseOtherPostgres({ postgres, product }: BackupManifest): Promise<void> {
  const { output } = await run(postgresBinaries().postgres, ['--version'])
  const [, major] = /(\d+)/.exec(output) ?? []
  if (major !== postgres)
    throw new ReadableError(
      `The backup is of PostgreSQL ${postgres}, and this version of Jejaring has ${major}. Restore it with the version that made it (${product}).`,
    )
}
