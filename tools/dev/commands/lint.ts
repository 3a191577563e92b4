import { Command } from 'commander'
import { read } from '../../cli/operator/command-line'
import { runSteps } from '../checks/run-steps'
import { biome, bufBreaking, bufLint } from '../checks/static-checks'

/** `npm run lint` checks format and lint of the code, and lint and compatibility of the protobuf files. */
export async function run(args: string[]): Promise<number> {
  const wrong = read(
    new Command('npm run lint --').description(
      'Checks format and lint of the code, and lint and compatibility of proto/.',
    ),
    args,
  )
  if (wrong !== undefined) return wrong
  return await runSteps([[biome, bufLint, bufBreaking]])
}
