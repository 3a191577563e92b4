import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type TestResult, unprovenComments } from '../coverage-report/proven'
import { root } from '../root'
import { installed, run } from '../system/run'
import type { Outcome, Show, Skip } from './step'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: { name: string; assertionResults: (TestResult & { fullName: string })[] }[]
}

/** Runs Jest, shows its output while it runs, and counts its tests. */
export async function jest(
  args: string[],
  show: Show,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-jest-'))
  const file = join(folder, 'report.json')
  try {
    // --forceExit: a process that a failed test leaves behind must not keep the whole check waiting.
    const report = ['--json', `--outputFile=${file}`, '--testLocationInResults']
    const program = [installed('jest'), ...args, ...report, '--forceExit']
    const { code, output } = await run(process.execPath, program, { environment, show })
    if (!existsSync(file)) {
      const last = output.trim().split('\n').slice(-5).join('\n')
      return {
        passed: 0,
        failed: 1,
        skipped: [],
        output: `Jest ended without a report. Its last words:\n${last}`,
      }
    }
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')))
    // A failed set-up or a leak fails the step without a failed test.
    if (code !== 0 && outcome.failed === 0)
      return { ...outcome, failed: 1, output: `Jest ended with ${code}.` }
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(report: Report): Outcome {
  const unproven = report.testResults.flatMap((file) =>
    unprovenComments(file.assertionResults, relative(root, file.name), readFileSync(file.name, 'utf8')),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + unproven.length,
    skipped: report.testResults.flatMap(skippedIn),
    output: unproven.join('\n'),
  }
}

function skippedIn({ name, assertionResults }: Report['testResults'][number]): Skip[] {
  return assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName, status }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      why: `marked ${status}`,
    }))
}
