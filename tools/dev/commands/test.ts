import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { runSteps } from '../checks/run-steps'
import { stepGroups } from '../checks/step-groups'

export const prepare = generateApiTypes

/**
 * `npm test` runs everything, the fastest steps first. Suites on the running product are ordered so that
 * another step can run in parallel with the longest. Step names (`npm test -- jest test/start`) select steps.
 * `--full` adds the steps that repeat others at a larger scale, as the CI does.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm test --')
    .description('Tries everything, and with --full also at the size of the CI.')
    .argument('[steps...]', 'only these')
    .option('--full', 'also the long random runs and the load scenarios, as the CI does')
    .addHelpText(
      'after',
      () =>
        `\nSteps: ${stepGroups(true)
          .flat()
          .map(({ name }) => name)
          .join(', ')}`,
    )
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const names = program.args
  const { full } = program.opts<{ full?: boolean }>()
  // A step that is named runs without --full, too.
  const all = stepGroups(full === true || names.length > 0)
  const unknown = names.find((name) => !all.flat().some((step) => step.name === name))
  if (unknown) throw new ReadableError(`There is no step "${unknown}": npm test -- --help lists them.`)
  const chosen = all.map((group) => group.filter(({ name }) => names.length === 0 || names.includes(name)))
  return await runSteps(chosen)
}
