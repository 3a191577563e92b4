import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { affectedTests, baseCommit, changedFiles, chooseTests } from '../checks/changed-tests'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { biome, importRules, typechecks, unusedCode } from '../checks/static-checks'
import { passed, type Step } from '../checks/step'
import { printLine } from '../console'

export const prepare = generateApiTypes

/** What two quiet cores run in less than two minutes. A change of a shared package affects hundreds of files. */
const MAX_TEST_FILES = 40

const nearestTests: Step = {
  name: 'jest of what changed',
  async run(show) {
    const base = await baseCommit()
    const { chosen, omitted } = chooseTests(
      await affectedTests(base),
      await changedFiles(base),
      MAX_TEST_FILES,
    )
    if (omitted.length > 0)
      printLine(`${omitted.length} further test files are affected: npm run test:changed runs all of them.`)
    return chosen.length > 0 ? await jest(['--runTestsByPath', ...chosen], show) : passed
  },
}

/** The check of the inner loop: static checks, and the unit tests nearest to the change. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run test:quick').description(
    'Runs the static checks and the unit tests nearest to what differs from main, in less than three minutes.',
  )
  const checks = [biome, importRules, unusedCode, ...typechecks]
  return parseArguments(program, args) ?? (await runSteps([checks, [nearestTests]]))
}
