import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildEverything } from '../build/everything'
import { runSupervised } from '../supervisor/run-supervised'
import { settingNames } from '../supervisor/settings'

export const prepare = buildEverything
export const programs = ['tools/dev/demo/demo', 'tools/cli/scheduled-command']

/** `npm start` runs everything on one address until Ctrl-C. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm start')
    .description('Runs everything on one address until Ctrl-C. Its settings are environment variables.')
    .addHelpText('after', () => `\n${settingNames().join(', ')}; README.md says what each means.`)
  return parseArguments(program, args) ?? (await runSupervised())
}
