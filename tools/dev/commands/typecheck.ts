import { Command } from 'commander'
import { read } from '../../cli/operator/command-line'
import { runSteps } from '../checks/run-steps'
import { typechecks } from '../checks/static-checks'

/** `npm run typecheck` checks both TypeScript projects. */
export async function run(args: string[]): Promise<number> {
  const wrong = read(
    new Command('npm run typecheck --').description('Checks the types of both TypeScript projects.'),
    args,
  )
  if (wrong !== undefined) return wrong
  return await runSteps([typechecks])
}
