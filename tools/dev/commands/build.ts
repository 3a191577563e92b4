import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildEverything } from '../build/everything'

/** `npm run build` builds the generated code, the services and the pages. */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run build --').description(
      'Builds the generated code, the services and the pages; what has not changed is left alone.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  await buildEverything()
  return 0
}
