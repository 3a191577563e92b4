import { join } from 'node:path'
import { writePrivate } from '@jejaring/local-servers/system/private-files'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { printLine } from '../console'
import { bundleOf } from '../service-files'
import type { Service } from '../services'
import { run } from '../system/run'
import { type EnvironmentInput, migrationEnvironment } from './environment'
import { readableLog } from './readable-log'

/** Prepares database, stream and consumers of every service, in parallel. Throws the output of the failures. */
export async function migrateAll(
  services: Service[],
  around: EnvironmentInput,
  signal: AbortSignal,
): Promise<void> {
  const owners = services.filter(({ database }) => database)
  printLine(`Migrating ${owners.map(({ name }) => name).join(', ')} …`)
  const results = await Promise.all(
    owners.map(async (service) => {
      const environment = migrationEnvironment(service, around)
      return {
        service,
        ...(await run(process.execPath, [bundleOf(service.name), 'migrate'], { environment, signal })),
      }
    }),
  )
  // When only the databases are new, identity generates the account's password and prints it.
  for (const line of results.flatMap(({ output }) => output.split('\n')))
    if (line.startsWith('First login: ')) printLine(line)
  const failed = results.filter(({ code }) => code !== 0)
  if (failed.length === 0 || signal.aborted) return
  const reasons = failed.map(({ service, output }) => {
    const log = join(around.settings.dataDirectory, 'logs', `${service.name}.migrate.log`)
    writePrivate(log, output)
    return `${service.name} (${log}):\n${output.trim().split('\n').map(readableLog).join('\n')}`
  })
  throw new ReadableError(`The databases could not be prepared.\n${reasons.join('\n')}`)
}
