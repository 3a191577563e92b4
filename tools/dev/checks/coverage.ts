import { isCurrent, readCoverage } from '../coverage-report/coverage'
import { passed, type Step } from './step'

/** Returns the calls and screens without a test, and whether docs/coverage.md is outdated. */
export function coverageProblems(): string[] {
  const { page, problems } = readCoverage()
  return isCurrent(page) ? problems : [...problems, 'docs/coverage.md is stale: npm run coverage -- --write']
}

/** Checks that every call has tests of its declared cases and every screen a journey. */
export const coverage: Step = {
  name: 'coverage',
  async run() {
    const problems = coverageProblems()
    if (problems.length === 0) return passed
    return { passed: 0, failed: 1, skipped: [], output: problems.join('\n') }
  },
}
