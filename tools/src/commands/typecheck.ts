import { Command } from 'commander'
import { runSteps } from '../checks/run-steps'
import { typechecks } from '../checks/static-checks'
import { read } from '../operator/command-line'

/** `npm run typecheck`: both TypeScript projects. */
export async function run(args: string[]): Promise<number> {
  const wrong = read(
    new Command('npm run typecheck --').description('Checks the types of both TypeScript projects.'),
    args,
  )
  if (wrong !== undefined) return wrong
  return await runSteps([typechecks])
}
