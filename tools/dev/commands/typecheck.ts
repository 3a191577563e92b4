import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { runSteps } from '../checks/run-steps'
import { typechecks } from '../checks/static-checks'

export const prepare = generateApiTypes

/** `npm run typecheck` checks both TypeScript projects. */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run typecheck --').description('Checks the types of both TypeScript projects.'),
    args,
  )
  if (exitCode !== undefined) return exitCode
  return await runSteps([typechecks])
}
