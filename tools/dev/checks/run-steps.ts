import { styleText } from 'node:util'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { printLine, show } from '../console'
import { allowedSkips } from './allowed-skips'
import type { Outcome, Step } from './step'

interface StepResult extends Outcome {
  name: string
  seconds: number
}

/** Steps of a group that run in parallel: most of them wait half of their time, and two keep two cores busy. */
const MAX_PARALLEL_STEPS = 2

/**
 * Runs groups of steps one after the other, two steps of a group in parallel. Starts no further step after a
 * failure. Prints a summary that ends with `N passed, N failed`; returns the exit code.
 */
export async function runSteps(groups: Step[][]): Promise<number> {
  const finished: StepResult[] = []
  const hasFailed = () => finished.some(({ failed }) => failed > 0)
  for (const group of groups) {
    const waiting = [...group]
    const work = async () => {
      for (let step = waiting.shift(); step && !hasFailed(); step = waiting.shift())
        finished.push(await runStep(step, group.length > 1))
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL_STEPS }, work))
  }
  return summarise(finished, groups.flat().length - finished.length)
}

/** Buffers the output of a step that runs in parallel and shows it at its end. */
async function runStep(step: Step, isParallel: boolean): Promise<StepResult> {
  const before = Date.now()
  let said = ''
  const buffer = (text: string) => {
    said += text
  }
  const outcome = await step
    .run(isParallel ? buffer : show)
    .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: [], output: describeError(error) }))
  const finished = { ...outcome, name: step.name, seconds: (Date.now() - before) / 1000 }
  show(said)
  printLine(line(finished))
  if (finished.failed > 0 && finished.output) printLine(finished.output.trimEnd())
  return finished
}

function summarise(finished: StepResult[], notRun: number): number {
  const allowed = allowedSkips()
  const skips = finished.flatMap(({ skipped }) => skipped)
  const unlisted = skips.filter(({ name }) => !allowed.has(name))
  printLine(`\n${styleText('bold', 'Summary')}`)
  for (const one of finished) printLine(line(one))
  if (notRun > 0) printLine(`  ${notRun} steps were not run after this failure`)
  for (const { name, why } of skips) printLine(`  ${name} skipped: ${why}`)
  for (const { name } of unlisted) printLine(`  ${name} may not be skipped: docs/skips.md does not list it`)
  const sum = (count: (one: StepResult) => number) => finished.reduce((total, one) => total + count(one), 0)
  const failed = sum((one) => one.failed) + unlisted.length
  const skipCount = skips.length - unlisted.length
  printLine(
    `\n${sum((one) => one.passed)} passed, ${failed} failed${skipCount ? `, ${skipCount} skipped` : ''}`,
  )
  return failed === 0 ? 0 : 1
}

function line({ name, seconds, passed, failed, skipped }: StepResult): string {
  const mark = failed > 0 ? styleText('red', '✗') : skipped.length > passed ? '–' : styleText('green', '✓')
  const counts = passed + failed > 1 ? ` ${passed} passed, ${failed} failed,` : ''
  return `${mark} ${name}:${counts} ${seconds.toFixed(1)} s`
}
