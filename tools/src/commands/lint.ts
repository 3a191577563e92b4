import { runSteps } from '../checks/run-steps'
import { biome, bufBreaking, bufLint } from '../checks/static-checks'

/** `npm run lint`: format and lint of the code, lint and compatibility of the calls and events. */
export async function run(): Promise<number> {
  return await runSteps([[biome, bufLint, bufBreaking]])
}
