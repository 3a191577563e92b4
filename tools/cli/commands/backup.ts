import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { readSettings } from '../../dev/supervisor/settings'
import { totalBytes } from '../backup/manifest'
import { writeBackup } from '../backup/write-backup'
import { openInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'

/** `npm run backup -- <file>` writes all data of DATA_DIR into one new file, while the product runs. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('backup')
    .description('Writes all data of DATA_DIR into one new file; the product may run meanwhile.')
    .argument('<file>', 'the new file, such as /backups/jejaring-2026-11-26.tar.gz')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const file = newFile(program.args[0]!)
  const settings = readSettings(process.env)
  const installation = await openInstallation(settings)
  try {
    const { consistentAt, files } = await writeBackup(installation, file)
    console.log(
      [
        `Backed up ${settings.dataDirectory} as of ${consistentAt}:`,
        `${files.length} files, ${megabytes(totalBytes(files))}, in ${file} (${megabytes(statSync(file).size)}).`,
        'It contains every account and all keys: keep it as safe as DATA_DIR itself.',
      ].join('\n'),
    )
    return 0
  } finally {
    await installation.close()
  }
}

function newFile(name: string): string {
  const file = resolve(name)
  if (existsSync(file))
    throw new ReadableError(`${file} exists. Choose another name; a backup overwrites nothing.`)
  if (!existsSync(dirname(file))) throw new ReadableError(`There is no folder ${dirname(file)}.`)
  return file
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
