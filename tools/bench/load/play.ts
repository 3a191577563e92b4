import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../cli/operator/installation'
import { printLine, timed } from '../../dev/console'
import { root } from '../../dev/root'
import { readSettings } from '../../dev/supervisor/settings'
import type { RunningProduct } from '../../dev/system/start-product'
import { SEED_PASSWORD } from './callers'
import { type Growth, grown, growthOf } from './growth'
import { findMissing, type Written } from './kept'
import { settingsOf } from './programme'
import { runK6 } from './run-k6'
import type { Scenario } from './scenarios'
import { Watch, type Watched } from './watch'

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
  readonly written: Written
}

export interface Played {
  readonly scenario: Scenario
  readonly members: number
  /** Of the load. */
  readonly seconds: number
  readonly rate: number
  readonly summary: Summary
  readonly growth: readonly Growth[]
  /** Processor time of every process, and how long it was measured. */
  readonly watched: readonly Watched[]
  readonly watchedSeconds: number
  /** Sentences about what was not right, times left out; none is good news. */
  readonly wrong: readonly string[]
}

export interface PlayOrder {
  readonly k6: string
  readonly members: number
  readonly seconds: number
  /** Seconds of the one person alone. */
  readonly alone: number
  readonly rate: number
  /** For a moment, on whatever machine: who had to wait or to come back is not judged. */
  readonly brief?: true
}

const IDLE = 5
/** Lines of what the script said of wrong answers. */
const SHOWN_LINES = 20
/** A memory is sampled so many times, but not more often than every second. */
const SAMPLES = 200

/** Plays one scenario on a running product, and looks whether all of it came right. */
export async function play(scenario: Scenario, product: RunningProduct, order: PlayOrder): Promise<Played> {
  const { members, seconds, alone, rate, brief } = order
  const { origin, directory } = product
  const installation = await openInstallation(readSettings(settingsOf(directory)))
  const run = Date.now().toString(36).slice(-6)
  const place = { origin, installation, members, run }
  const prepared = await timed(`Preparing ${scenario.name}`, () =>
    scenario.prepare(place, { rate, seconds, alone }),
  )
  const narrow = members > 1_000 ? 'member12' : 'member1'
  const input = { ...prepared, origin, run, members, narrow, rate, seconds, alone, brief }
  await sleep(Math.min(IDLE, alone) * 1000)
  const watch = new Watch(directory, Math.max(1, seconds / SAMPLES))
  const since = new Date()
  const { summary, output } = await timed(`${scenario.name}: ${alone} s alone, ${seconds} s of load`, () =>
    runK6<Summary>({
      ...{ k6: order.k6, script: scenario.name, directory, page: pageOf(scenario, members) },
      input: { ...input, memberPassword: SEED_PASSWORD },
    }),
  )
  const { watched, restarted, seconds: watchedSeconds } = watch.end()
  if (summary.failed > 0) printLine(output.trim().split('\n').slice(-SHOWN_LINES).join('\n'))
  const growth = watched.map((one) => growthOf(one, alone))
  const unanswered = summary.failed + summary.shed + summary.shedOtherwise
  const missing = await findMissing({ installation, run, since, written: summary.written, unanswered })
  return {
    ...{ scenario, members, seconds, rate, summary, growth, watched, watchedSeconds },
    wrong: [
      ...(brief ? wrongAnswers(summary) : wrongWith(scenario, summary)),
      ...missing,
      ...restarted.map((name) => `${name} ended and was started again`),
      ...grown(growth, seconds),
    ],
  }
}

/** Where k6 writes its page about a run. */
export function pageOf({ name }: Scenario, members: number): string {
  const folder = join(root, '.load')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}-${members}.html`)
}

/** What is wrong with the answers, however busy the machine. */
export function wrongAnswers({ failed, checks, failedChecks, calls }: Summary): string[] {
  const never = calls.length === 0 || checks === 0
  return [
    ...(never ? ['nothing was answered'] : []),
    ...(failed > 0 ? [`${failed} answers were not right`] : []),
    ...(failedChecks > failed ? [`${failedChecks - failed} other checks failed`] : []),
  ]
}

/** The same, and whoever should not have had to wait or to come back, or should have. */
export function wrongWith(scenario: Pick<Scenario, 'sheds'>, summary: Summary): string[] {
  const { shed, shedOtherwise, dropped } = summary
  return [
    ...wrongAnswers(summary),
    ...(scenario.sheds && shed === 0 ? ['nobody was told to come back, so it was no crowd'] : []),
    ...(dropped > 0 ? [`${dropped} could not be begun in time`] : []),
    ...(!scenario.sheds && shed > 0 ? [`${shed} were told to come back later`] : []),
    ...(shedOtherwise > 0 ? [`${shedOtherwise} were told to come back when there was no crowd`] : []),
  ]
}
