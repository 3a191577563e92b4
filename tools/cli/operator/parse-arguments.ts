import { type Command, CommanderError } from 'commander'

/** Parses a command's arguments; returns the exit code when commander has printed an error or the help. */
export function parseArguments(program: Command, args: readonly string[]): number | undefined {
  try {
    program.exitOverride().parse([...args], { from: 'user' })
    return undefined
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
}
