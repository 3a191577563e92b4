import { styleText } from 'node:util'

/** What a command tells the person who typed it, one line at a time. */
export function say(text: string): void {
  console.log(text)
}

/** Passes on what a program says, as it comes. */
export function show(text: string): void {
  process.stdout.write(text)
}

/** Says what is being done and then how long it took; quiet about what takes no time. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  say(`${what} …`)
  const before = Date.now()
  const result = await work()
  const seconds = (Date.now() - before) / 1000
  if (seconds >= 1) say(styleText('dim', `… done in ${seconds.toFixed(1)} s.`))
  return result
}
