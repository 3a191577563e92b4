import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { ArchiveWriter } from './archive-writer'
import { isPermittedName } from './manifest'

/** Folders whose content belongs to the running server; PostgreSQL expects them to exist. */
const EMPTIED_FOLDERS = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'],
])

/** Files of the running server or of another backup; those that PostgreSQL's own base backup leaves out. */
const SKIPPED_FILE =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles.*|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/

/** Copied separately, after all other files. */
export const CONTROL_FILE = 'global/pg_control'

/** Hidden files and backup copies of editors, and sockets. */
const LEFTOVER = /^[.#]|~$/

/**
 * Adds the files of PostgreSQL to an archive, under `name`, without the control file. Throws a ReadableError for an entry
 * that a restore would refuse or miss.
 */
export async function copyFolder(
  archive: ArchiveWriter,
  files: string,
  name: string,
  folder = '',
): Promise<void> {
  await archive.addDirectory(folder ? `${name}/${folder}` : name)
  for (const entry of await listFolder(join(files, folder))) {
    if (LEFTOVER.test(entry.name)) continue
    const path = folder ? `${folder}/${entry.name}` : entry.name
    // `initdb --waldir` makes a symbolic link of pg_wal.
    if (EMPTIED_FOLDERS.has(path) && (entry.isDirectory() || path === 'pg_wal'))
      await archive.addDirectory(`${name}/${path}`)
    else if (!(entry.isFile() && (SKIPPED_FILE.test(entry.name) || path === CONTROL_FILE))) {
      refuseUnrestorable(entry, join(files, path), `${name}/${path}`)
      if (entry.isDirectory()) await copyFolder(archive, files, name, path)
      else await archive.addFile(`${name}/${path}`, join(files, path))
    }
  }
}

function refuseUnrestorable(entry: Dirent, path: string, archivedName: string): void {
  if (!entry.isFile() && !entry.isDirectory())
    throw new ReadableError(
      `${path} is neither a file nor a folder, for example a symbolic link, so the backup would miss its content. Put the content in its place, then back up again.`,
    )
  if (!isPermittedName(archivedName))
    throw new ReadableError(
      `${path} has a name that PostgreSQL does not use, and a restore would refuse it. Move it out of this folder, then back up again.`,
    )
}

/** Lists a folder; empty when it was removed meanwhile. */
async function listFolder(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
