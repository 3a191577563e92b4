import { printLine } from '../../dev/console'
import { operate } from './programme'

export interface Books {
  readonly said: string
  /** Empty where they agree. */
  readonly wrong: readonly string[]
}

/** Recomputes all books of the programme in a directory. */
export async function compareBooks(directory: string): Promise<Books> {
  const { code, output } = await operate(directory, ['reconcile'])
  printLine(output.trim())
  return booksBy(code, output)
}

/** A command that failed on its way has found nothing, right or wrong: only one that counts differences says that there are some. */
export function booksBy(code: number, output: string): Books {
  if (code === 0) return { said: 'the books agree', wrong: [] }
  const fault = /^\d+ differences\.$/m.test(output)
    ? 'the books do not agree'
    : 'the books could not be compared'
  return { said: `**${fault}**`, wrong: [fault] }
}
