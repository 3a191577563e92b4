import { runSteps } from '../checks/run-steps'
import { typechecks } from '../checks/static-checks'

/** `npm run typecheck`: both TypeScript projects. */
export async function run(): Promise<number> {
  return await runSteps([typechecks])
}
