import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../cli/operator/installation'
import { printLine, timed } from '../../dev/console'
import { root } from '../../dev/root'
import { readSettings } from '../../dev/supervisor/settings'
import type { RunningProduct } from '../../dev/system/start-product'
import { SEED_PASSWORD } from './callers'
import { type AcknowledgedWrites, findMissing } from './find-missing'
import { type Growth, grown, growthOf } from './growth'
import { settingsOf } from './programme'
import { runK6 } from './run-k6'
import type { Scenario } from './scenarios'
import { type ProcessUsage, Watch } from './watch'

/** One call in one phase: `alone`, `load`, or `after` it. Milliseconds. */
export interface CallTimes {
  readonly phase: 'alone' | 'load' | 'after'
  readonly name: string
  readonly count: number
  readonly median: number
  readonly p95: number
}

export interface Summary {
  readonly calls: readonly CallTimes[]
  /** Shed requests (503, Retry-After), under load and otherwise. */
  readonly shed: number
  readonly shedOtherwise: number
  readonly failed: number
  readonly dropped: number
  readonly checks: number
  readonly failedChecks: number
  readonly written: AcknowledgedWrites
}

export interface ScenarioResult {
  readonly scenario: Scenario
  readonly members: number
  /** Duration of the load. */
  readonly seconds: number
  readonly rate: number
  readonly summary: Summary
  readonly growth: readonly Growth[]
  /** Processor time of every process, and the measured time. */
  readonly watched: readonly ProcessUsage[]
  readonly watchedSeconds: number
  /** Share of all processors that other programs used meanwhile. */
  readonly othersShare: number
  /** Problems except slow calls, as sentences. */
  readonly wrong: readonly string[]
}

export interface ScenarioOptions {
  readonly k6: string
  readonly members: number
  readonly seconds: number
  /** Seconds with a single user, whose times are the reference. */
  readonly alone: number
  readonly rate: number
  /** A smoke run: shed and late requests are not judged. */
  readonly brief?: true
}

const IDLE_SECONDS = 5
const LOGGED_OUTPUT_LINES = 20
/** Memory samples per run, at most one per second. */
const MAX_SAMPLES = 200

/** Plays one scenario on a running product, and verifies its results. */
export async function runScenario(
  scenario: Scenario,
  product: RunningProduct,
  options: ScenarioOptions,
): Promise<ScenarioResult> {
  const { members, seconds, alone, rate, brief } = options
  const { origin, directory } = product
  const installation = await openInstallation(readSettings(settingsOf(directory)))
  const run = Date.now().toString(36).slice(-6)
  const context = { origin, installation, members, run }
  const prepared = await timed(`Preparing ${scenario.name}`, () =>
    scenario.prepare(context, { rate, seconds, alone }),
  )
  const narrow = members > 1_000 ? 'member12' : 'member1'
  const input = { ...prepared, origin, run, members, narrow, rate, seconds, alone, brief }
  await sleep(Math.min(IDLE_SECONDS, alone) * 1000)
  const watch = new Watch(directory, Math.max(1, seconds / MAX_SAMPLES))
  const since = new Date()
  const { summary, output } = await timed(`${scenario.name}: ${alone} s alone, ${seconds} s of load`, () =>
    runK6<Summary>({
      k6: options.k6,
      script: scenario.name,
      directory,
      page: pageOf(scenario, members),
      input: { ...input, memberPassword: SEED_PASSWORD },
    }),
  )
  const { watched, restarted, seconds: watchedSeconds, othersShare } = watch.end()
  if (summary.failed > 0) printLine(output.trim().split('\n').slice(-LOGGED_OUTPUT_LINES).join('\n'))
  const growth = watched.map((one) => growthOf(one, alone))
  const unanswered = summary.failed + summary.shed + summary.shedOtherwise
  const missing = await findMissing({ installation, run, since, written: summary.written, unanswered })
  return {
    scenario,
    members,
    seconds,
    rate,
    summary,
    growth,
    watched,
    watchedSeconds,
    othersShare,
    wrong: [
      ...(brief ? wrongAnswersOf(summary) : problemsOf(scenario, summary)),
      ...missing,
      ...restarted.map((name) => `${name} ended and was started again`),
      ...grown(growth, seconds),
    ],
  }
}

/** File of k6's HTML report of a run. */
export function pageOf({ name }: Scenario, members: number): string {
  const folder = join(root, '.load')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}-${members}.html`)
}

/** Describes wrong answers; independent of the machine's load. */
export function wrongAnswersOf({ failed, checks, failedChecks, calls }: Summary): string[] {
  const isEmpty = calls.length === 0 || checks === 0
  return [
    ...(isEmpty ? ['nothing was answered'] : []),
    ...(failed > 0 ? [`${failed} answers were not right`] : []),
    ...(failedChecks > failed ? [`${failedChecks - failed} other checks failed`] : []),
  ]
}

/** Describes wrong answers, late requests, unexpected shedding and missing shedding. */
export function problemsOf(scenario: Pick<Scenario, 'expectsShedding'>, summary: Summary): string[] {
  const { shed, shedOtherwise, dropped } = summary
  return [
    ...wrongAnswersOf(summary),
    ...(scenario.expectsShedding && shed === 0 ? ['no request was shed, so there was no overload'] : []),
    ...(dropped > 0 ? [`${dropped} could not be begun in time`] : []),
    ...(!scenario.expectsShedding && shed > 0 ? [`${shed} requests were shed`] : []),
    ...(shedOtherwise > 0 ? [`${shedOtherwise} requests were shed without overload`] : []),
  ]
}
