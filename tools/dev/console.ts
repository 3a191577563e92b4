import { styleText } from 'node:util'

/** Prints a line for the person at the terminal. */
export function printLine(text: string): void {
  console.log(text)
}

/** Passes a program's output through unchanged. */
export function show(text: string): void {
  process.stdout.write(text)
}

/** Prints a task and, when it takes a second or more, its duration. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  printLine(`${what} …`)
  const before = Date.now()
  const result = await work()
  const seconds = (Date.now() - before) / 1000
  if (seconds >= 1) printLine(styleText('dim', `… done in ${seconds.toFixed(1)} s.`))
  return result
}
