import { type Command, CommanderError } from 'commander'

/** Reads a command's words; the exit code where commander has said what was wrong, or shown its help. */
export function parseArguments(program: Command, args: readonly string[]): number | undefined {
  try {
    program.exitOverride().parse([...args], { from: 'user' })
    return undefined
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
}

/** What a command has built before it runs. Loaded late: in an image there is nothing to build, and nothing that could. */
export function buildingServices(services: readonly string[]): () => Promise<void> {
  return async () => (await import('../../dev/build/services')).buildServices([...services])
}
