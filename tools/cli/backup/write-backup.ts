import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { productVersion } from '../../dev/product-version'
import type { Installation } from '../operator/installation'
import { ArchiveWriter } from './archive-writer'
import { copyCluster } from './copy-cluster'
import { BACKUP_FORMAT, type BackupManifest } from './manifest'

const OTHER_SERVER =
  'DATABASE_URL names a server of your own. Back it up with its own tools, all databases and roles at one instant, and keep secrets.json of DATA_DIR with it (docs/operations.md).'

/**
 * Writes the databases and secrets of a data directory into one new file, while the product runs. Events are left out: the
 * outboxes publish them again. Throws a ReadableError for a file that exists, and with DATABASE_URL.
 */
export async function writeBackup(
  { ownServer, settings }: Installation,
  path: string,
): Promise<BackupManifest> {
  if (!ownServer) throw new ReadableError(OTHER_SERVER)
  const { directory, url } = ownServer
  const archive = new ArchiveWriter(path)
  try {
    const consistentAt = await copyCluster(archive, {
      url,
      files: join(directory, 'data'),
      name: 'postgres/data',
    })
    await archive.addFile('postgres/password', join(directory, 'password'))
    await archive.addFile('secrets.json', join(settings.dataDirectory, 'secrets.json'))
    return await archive.finish({
      format: BACKUP_FORMAT,
      product: productVersion(),
      postgres: (await readFile(join(directory, 'data', 'PG_VERSION'), 'utf8')).trim(),
      consistentAt: consistentAt.toISOString(),
    })
  } catch (error) {
    await archive.discard()
    throw error
  }
}
