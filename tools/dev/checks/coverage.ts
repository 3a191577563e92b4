import { isCurrent, readCoverage } from '../coverage-report/coverage'
import { passed, type Step } from './step'

/** What is built and lacks a test, and whether docs/coverage.md says something else than what is so. */
export function coverageProblems(): string[] {
  const { page, problems } = readCoverage()
  return isCurrent(page) ? problems : [...problems, 'docs/coverage.md is stale: npm run coverage -- --write']
}

/** Every call with the cases its declaration asks for, every screen with a journey. */
export const coverage: Step = {
  name: 'coverage',
  async run() {
    const problems = coverageProblems()
    if (problems.length === 0) return passed
    return { passed: 0, failed: 1, skipped: [], output: problems.join('\n') }
  },
}
