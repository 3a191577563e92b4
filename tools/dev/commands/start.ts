import { describeError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildEverything } from '../build/everything'
import { printLine } from '../console'
import { readSettings, settingNames } from '../supervisor/settings'
import { Stopped, StopRequest } from '../supervisor/stop-request'
import { type Killable, supervise } from '../supervisor/supervisor'

export const prepare = buildEverything
export const programs = ['tools/dev/demo/demo', 'tools/cli/nightly-reconcile']

/** `npm start` runs everything on one address until Ctrl-C. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm start')
    .description('Runs everything on one address until Ctrl-C. Its settings are environment variables.')
    .addHelpText('after', () => `\n${settingNames().join(', ')}; README.md says what each means.`)
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const killable: Killable = []
  const stop = new StopRequest(() => {
    for (const one of killable) one.kill()
    printLine('Ended at once.')
    process.exit(130)
  })
  // A closed terminal must not end the product before its clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await supervise(readSettings(process.env), stop, killable)
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
