import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { coverageProblems } from '../checks/coverage'
import { coveragePage, readCoverage } from '../coverage-report/coverage'

/** `npm run coverage` lists what lacks a test; with `--write` it also rewrites docs/coverage.md. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run coverage --')
    .description('Says what is built and lacks a test; exit status 1 where anything does.')
    .option('--write', 'rewrite docs/coverage.md')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  if (program.opts<{ write?: boolean }>().write) writeFileSync(coveragePage, readCoverage().page)
  const problems = coverageProblems()
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Everything that is built is covered.' : `${problems.length} problems.`)
  return problems.length === 0 ? 0 : 1
}
