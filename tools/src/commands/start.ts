import { buildEverything } from '../build/everything'
import { say } from '../console'
import { readSettings } from '../supervisor/settings'
import { Stopped, StopRequest } from '../supervisor/stop-request'
import { type Killable, supervise } from '../supervisor/supervisor'
import { readable } from '../system/readable-error'

export const prepare = buildEverything
export const programs = ['demo', 'nightly-reconcile']

/** `npm start`: everything on one address until Ctrl-C. */
export async function run(): Promise<number> {
  const killable: Killable = []
  const stop = new StopRequest(() => {
    for (const one of killable) one.kill()
    say('Ended at once.')
    process.exit(130)
  })
  // A terminal that has gone away must not take the programme with it before it has stopped cleanly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await supervise(readSettings(process.env), stop, killable)
    say('Stopped.')
    return 0
  } catch (error) {
    if (error instanceof Stopped) return 0
    console.error(readable(error))
    return 1
  }
}
