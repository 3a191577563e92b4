import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { services } from '../../dev/services'
import type { Installation } from './installation'
import { runServiceCommand } from './service-command'

/** The names of the services that own a database. */
export const databaseServices: readonly string[] = services
  .filter(({ database }) => database)
  .map(({ name }) => name)

/** Returns the named services, or all. Throws a ReadableError for one without a database. */
export function selectServices(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !databaseServices.includes(name))
  if (unknown)
    throw new ReadableError(
      `There is no service "${unknown}" with a database; there are ${databaseServices.join(', ')}.`,
    )
  return names.length > 0 ? names : databaseServices
}

/** Runs a command of every service, one after the other; stops at the first failure. Returns the exit code. */
export async function runInEachService(
  installation: Installation,
  names: readonly string[],
  words: readonly string[],
): Promise<number> {
  for (const name of names) {
    const code = await runServiceCommand(installation, name, words)
    if (code !== 0) {
      console.error(`${name} ${words.join(' ')} ended with ${code}; nothing was done after it.`)
      return code
    }
  }
  return 0
}
