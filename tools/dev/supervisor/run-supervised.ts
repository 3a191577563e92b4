import { describeError } from '@jejaring/local-servers/system/readable-error'
import { printLine } from '../console'
import { readSettings } from './settings'
import { Stopped, StopRequest } from './stop-request'
import { type Development, type KillableProcesses, supervise } from './supervisor'

/** Runs the product with the settings of the environment until Ctrl-C; returns the exit code. */
export async function runSupervised(development?: Development): Promise<number> {
  const killable: KillableProcesses = []
  const stop = new StopRequest(() => {
    for (const one of killable) one.kill()
    printLine('Ended at once.')
    process.exit(130)
  })
  // A closed terminal must not end the product before its clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await supervise(readSettings(process.env), stop, killable, development)
    printLine('Stopped.')
    return 0
  } catch (error) {
    if (error instanceof Stopped) {
      printLine('Stopped.')
      return 0
    }
    console.error(describeError(error))
    return 1
  }
}
