import { writeFileSync } from 'node:fs'
import { coverageProblems } from '../checks/coverage'
import { coveragePage, readCoverage } from '../proof/coverage'

/** `npm run coverage`: says what lacks a test; with `--write` it makes docs/coverage.md anew. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--write')) writeFileSync(coveragePage, readCoverage().page)
  const problems = coverageProblems()
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Everything that is built is covered.' : `${problems.length} problems.`)
  return problems.length === 0 ? 0 : 1
}
