import { printLine } from '../../dev/console'
import { runOperatorCommand } from './programme'

export interface Books {
  readonly verdict: string
  /** Empty where they agree. */
  readonly wrong: readonly string[]
}

/** Recomputes all books of the programme in a directory. */
export async function compareBooks(directory: string): Promise<Books> {
  const { code, output } = await runOperatorCommand(directory, ['reconcile'])
  printLine(output.trim())
  return parseReconcileResult(code, output)
}

/** Distinguishes differences from a failed comparison: only a completed command prints their number. */
export function parseReconcileResult(code: number, output: string): Books {
  if (code === 0) return { verdict: 'the books agree', wrong: [] }
  const fault = /^\d+ differences\.$/m.test(output)
    ? 'the books do not agree'
    : 'the books could not be compared'
  return { verdict: `**${fault}**`, wrong: [fault] }
}
