import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Client } from 'pg'
import type { ArchiveWriter } from './archive-writer'
import { CONTROL_FILE, copyFolder } from './copy-folder'

const WAL_SEGMENT = '^[0-9A-F]{24}$'

/**
 * Adds a physical base backup of a running PostgreSQL to an archive, under `name`. The server goes on working: the copied
 * files differ in age, and recovery makes them one instant from the write-ahead log, which is copied last and retained until
 * then by a temporary replication slot. Returns that instant.
 */
export async function copyCluster(
  archive: ArchiveWriter,
  { url, files, name }: { readonly url: string; readonly files: string; readonly name: string },
): Promise<Date> {
  const client = new Client({ connectionString: url })
  // Without a listener a lost connection would end the process; the running query reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseTablespaces(client)
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `jejaring_backup_${process.pid}`,
    ])
    await client.query("SELECT pg_backup_start('jejaring', true)")
    await copyFolder(archive, files, name)
    // Last, as in PostgreSQL's own base backup: recovery begins at the label's checkpoint.
    await archive.addFile(`${name}/${CONTROL_FILE}`, join(files, CONTROL_FILE))
    const { label, last, consistentAt } = await stopBackup(client)
    await archive.addText(`${name}/backup_label`, label)
    await copyWal(client, archive, { files, name, first: firstSegment(label), last })
    return consistentAt
  } finally {
    // Ends an unfinished backup and drops the slot.
    await client.end()
  }
}

async function refuseTablespaces(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')`,
  )
  if (rowCount)
    throw new ReadableError('PostgreSQL has tablespaces outside DATA_DIR; this backup would miss them.')
}

interface StoppedBackup {
  /** Content of the file `backup_label`. */
  readonly label: string
  /** The last segment of the write-ahead log that a restore needs. */
  readonly last: string
  readonly consistentAt: Date
}

async function stopBackup(client: Client): Promise<StoppedBackup> {
  const { rows } = await client.query<StoppedBackup>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last, clock_timestamp() AS "consistentAt"
       FROM pg_backup_stop(false)`,
  )
  return rows[0]!
}

function firstSegment(label: string): string {
  const [, segment] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? []
  if (!segment) throw new Error(`no segment in the backup label: ${label}`)
  return segment
}

interface Wal {
  readonly files: string
  readonly name: string
  readonly first: string
  readonly last: string
}

async function copyWal(
  client: Client,
  archive: ArchiveWriter,
  { files, name, first, last }: Wal,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM pg_ls_waldir() WHERE name ~ $1 AND name BETWEEN $2 AND $3 ORDER BY name',
    [WAL_SEGMENT, first, last],
  )
  const segments = rows.map((row) => row.name)
  if (segments[0] !== first || segments.at(-1) !== last)
    throw new Error(`the write-ahead log from ${first} to ${last} is incomplete: ${segments.join(', ')}`)
  await archive.addDirectory(`${name}/pg_wal/archive_status`)
  for (const segment of segments)
    await archive.addFile(`${name}/pg_wal/${segment}`, join(files, 'pg_wal', segment))
}
