import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { services } from '../../dev/services'
import type { Installation } from './installation'
import { runServiceCommand } from './service-command'

/** The services that own a database, by name. */
export const databaseServices: readonly string[] = services
  .filter(({ database }) => database)
  .map(({ name }) => name)

/** Those of the names, or all; throws a sentence for one that owns no database. */
export function selectServices(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !databaseServices.includes(name))
  if (unknown)
    throw new ReadableError(
      `There is no service "${unknown}" with a database; there are ${databaseServices.join(', ')}.`,
    )
  return names.length > 0 ? names : databaseServices
}

/** Runs a word of every service, one after the other; the first failure ends it. Answers the exit code. */
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
