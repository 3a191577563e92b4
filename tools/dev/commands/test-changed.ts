import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { affectedTests, baseCommit } from '../checks/changed-tests'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { passed, type Step } from '../checks/step'
import { printLine } from '../console'

export const prepare = generateApiTypes

const changedTests: Step = {
  name: 'jest of what changed',
  async run(show) {
    const tests = await affectedTests(await baseCommit())
    if (tests.length > 0) return await jest(['--runTestsByPath', ...tests], show)
    printLine('No unit test is affected by the changes since main.')
    return passed
  },
}

/** Runs all unit tests that the changes since main affect. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run test:changed').description(
    'Runs the unit tests that depend on what differs from main.',
  )
  return parseArguments(program, args) ?? (await runSteps([[changedTests]]))
}
