import { Command } from 'commander'
import { read } from '../../cli/operator/command-line'
import { buildEverything } from '../build/everything'

/** `npm run build` builds the generated code, the services and the pages. */
export async function run(args: string[]): Promise<number> {
  const wrong = read(
    new Command('npm run build --').description(
      'Builds the generated code, the services and the pages; what has not changed is left alone.',
    ),
    args,
  )
  if (wrong !== undefined) return wrong
  await buildEverything()
  return 0
}
