import { generate } from '../build/generate'
import { runSteps } from '../checks/run-steps'
import { typechecks } from '../checks/static-checks'

export const prepare = generate

/** `npm run typecheck`: both TypeScript projects. */
export async function run(): Promise<number> {
  return await runSteps([typechecks])
}
