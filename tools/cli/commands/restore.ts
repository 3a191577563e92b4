import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { readSettings } from '../../dev/supervisor/settings'
import { totalBytes } from '../backup/manifest'
import { restoreBackup } from '../backup/restore-backup'
import { parseArguments } from '../operator/parse-arguments'

/** `npm run restore -- <file>` restores a backup into DATA_DIR, which must be empty. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('restore')
    .description('Restores a backup into DATA_DIR, which must be empty or missing.')
    .argument('<file>', 'a file that "backup" has written')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const file = resolve(program.args[0]!)
  if (!existsSync(file)) throw new ReadableError(`There is no file ${file}.`)
  const settings = readSettings(process.env)
  const { dataDirectory, databaseUrl, natsUrl } = settings
  if (databaseUrl)
    throw new ReadableError(
      'DATABASE_URL names a server of your own, and a backup contains the files of a PostgreSQL of its own. Unset DATABASE_URL to restore it.',
    )
  const { consistentAt, files, product } = await restoreBackup(file, settings)
  console.log(
    [
      `Restored the backup of ${consistentAt} (Jejaring ${product}) into ${dataDirectory}:`,
      `${files.length} files, ${(totalBytes(files) / 2 ** 20).toFixed(1)} MB; all checksums match.`,
      `Start it with DATA_DIR=${dataDirectory} npm start, then compare the books with npm run reconcile${natsUrl ? ' -- --after-restore' : ''}.`,
      'Members who were erased after that moment are back: reconcile -- --after-restore --erased <copy of erased-members> erases them again.',
      'Payments and registrations after that moment are unknown to it: see docs/runbooks/restore-from-backup.md.',
    ].join('\n'),
  )
  return 0
}
