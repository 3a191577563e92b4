import { styleText } from 'node:util'
import { readable } from '@jejaring/local-servers/system/readable-error'
import { say, show } from '../console'
import { allowedSkips } from './allowed-skips'
import type { Outcome, Step } from './step'

interface Finished extends Outcome {
  name: string
  seconds: number
}

/** Steps of a group that run in parallel: most of them wait half of their time, and two keep two cores busy. */
const AT_ONCE = 2

/**
 * Runs groups of steps one after the other, two steps of a group in parallel. Starts no further step after a
 * failure. Prints a summary that ends with `N passed, N failed`; returns the exit code.
 */
export async function runSteps(groups: Step[][]): Promise<number> {
  const finished: Finished[] = []
  const hasFailed = () => finished.some(({ failed }) => failed > 0)
  for (const group of groups) {
    const waiting = [...group]
    const work = async () => {
      for (let step = waiting.shift(); step && !hasFailed(); step = waiting.shift())
        finished.push(await finish(step, group.length > 1))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return summarise(finished, groups.flat().length - finished.length)
}

/** Buffers the output of a step that runs in parallel and shows it at its end. */
async function finish(step: Step, beside: boolean): Promise<Finished> {
  const before = Date.now()
  let said = ''
  const keep = (text: string) => {
    said += text
  }
  const outcome = await step
    .run(beside ? keep : show)
    .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: [], output: readable(error) }))
  const finished = { ...outcome, name: step.name, seconds: (Date.now() - before) / 1000 }
  show(said)
  say(line(finished))
  if (finished.failed > 0 && finished.output) say(finished.output.trimEnd())
  return finished
}

function summarise(finished: Finished[], notRun: number): number {
  const allowed = allowedSkips()
  const skips = finished.flatMap(({ skipped }) => skipped)
  const unlisted = skips.filter(({ name }) => !allowed.has(name))
  say(`\n${styleText('bold', 'Summary')}`)
  for (const one of finished) say(line(one))
  if (notRun > 0) say(`  ${notRun} steps were not run after this failure`)
  for (const { name, why } of skips) say(`  ${name} skipped: ${why}`)
  for (const { name } of unlisted) say(`  ${name} may not be skipped: docs/skips.md does not list it`)
  const sum = (count: (one: Finished) => number) => finished.reduce((total, one) => total + count(one), 0)
  const failed = sum((one) => one.failed) + unlisted.length
  const skipCount = skips.length - unlisted.length
  say(`\n${sum((one) => one.passed)} passed, ${failed} failed${skipCount ? `, ${skipCount} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

function line({ name, seconds, passed, failed, skipped }: Finished): string {
  const mark = failed > 0 ? styleText('red', '✗') : skipped.length > passed ? '–' : styleText('green', '✓')
  const counts = passed + failed > 1 ? ` ${passed} passed, ${failed} failed,` : ''
  return `${mark} ${name}:${counts} ${seconds.toFixed(1)} s`
}
