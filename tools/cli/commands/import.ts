import { resolve } from 'node:path'
import { Command } from 'commander'
import { importServices, importSource } from '../import/import-source'
import { readCsv } from '../import/read-csv'
import { columns } from '../import/source-row'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'

export const prepare = buildingServices(importServices)

/**
 * `npm run import -- file.csv [--credit]` imports the members of an older programme into the empty one in
 * DATA_DIR, running or not. Exit status 1 when nothing was imported.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('import')
    .description('Brings the members of an older programme into an empty one.')
    .argument('<file>', `CSV with a heading: ${columns.join(', ')}`)
    .option('--credit', 'compute and pay the bonuses of the history, by the parameters in force')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { credit = false } = program.opts<{ credit?: boolean }>()
  // npm runs scripts in the root; a relative path is resolved from the caller's folder.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), program.args[0] ?? '')
  return await withInstallation({ services: importServices }, async (installation) =>
    (await importSource(installation, readCsv(file), { credit })) ? 0 : 1,
  )
}
