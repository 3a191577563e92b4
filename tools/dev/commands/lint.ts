import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { runSteps } from '../checks/run-steps'
import { biome, bufBreaking, bufLint, importRules, unusedCode } from '../checks/static-checks'

export const prepare = generateApiTypes

/** `npm run lint` checks format and lint of the code, and lint and compatibility of the protobuf files. */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run lint --').description(
      'Checks format and lint of the code, and lint and compatibility of proto/.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  return await runSteps([[biome, importRules, unusedCode, bufLint, bufBreaking]])
}
