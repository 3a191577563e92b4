import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildFrontends } from '../build/frontends'
import { generateApiTypes } from '../build/generate-api-types'
import { buildServices } from '../build/services'
import { coverage } from '../checks/coverage'
import { licences, npmAudit, updates } from '../checks/dependencies'
import { faults } from '../checks/faults'
import { jest } from '../checks/jest'
import { load } from '../checks/load'
import { runSteps } from '../checks/run-steps'
import { biome, bufBreaking, bufLint, importRules, typechecks, unusedCode } from '../checks/static-checks'
import { passed, type Step } from '../checks/step'
import { suiteSteps } from '../checks/suites'

export const prepare = generateApiTypes

const build: Step = {
  name: 'build',
  async run() {
    await buildServices()
    await buildFrontends()
    return passed
  },
}

const unit: Step = { name: 'jest', run: (show) => jest([], show) }

/** Repeats Jest's property test with 10,000 instead of hundreds of random programmes. */
const randomTrees: Step = {
  name: '10,000 random trees',
  run: (show) =>
    jest(['services/network/src/settlement/random-trees.test.ts'], show, {
      ...process.env,
      PROPERTY_RUNS: '10000',
    }),
}

/**
 * `npm test` runs everything, the fastest steps first. Suites on the running product are ordered so that
 * another step can run in parallel with the longest. Step names (`npm test -- jest test/start`) select steps.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm test --')
    .description('Tries everything, as the CI does.')
    .argument('[steps...]', 'only these')
    .addHelpText(
      'after',
      () =>
        `\nSteps: ${groups()
          .flat()
          .map(({ name }) => name)
          .join(', ')}`,
    )
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const names = program.args
  const all = groups()
  const unknown = names.find((name) => !all.flat().some((step) => step.name === name))
  if (unknown) throw new ReadableError(`There is no step "${unknown}": npm test -- --help lists them.`)
  const chosen = all.map((group) => group.filter(({ name }) => names.length === 0 || names.includes(name)))
  return await runSteps(chosen)
}

function groups(): Step[][] {
  const checks = [
    biome,
    importRules,
    unusedCode,
    bufLint,
    bufBreaking,
    coverage,
    licences,
    updates,
    npmAudit,
    ...typechecks,
  ]
  return [[build, ...checks], [unit], [faults, ...suiteSteps(), randomTrees, load]]
}
