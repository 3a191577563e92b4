import { openInstallation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { timed } from '../../dev/console'
import { readSettings } from '../../dev/supervisor/settings'
import type { RunningProduct } from '../../dev/system/start-product'
import { quantile } from '../shared/statistics'
import { freeSlots, openSessions, person } from './callers'
import { compareBooks } from './compare-books'
import { creditTimes } from './credit-times'
import { ADMIN_PASSWORD, settingsOf, startProgramme } from './programme'
import { runK6 } from './run-k6'

export interface Order extends RegistrationLoad {
  /** One data directory per size; existing ones are reused. */
  readonly directory: string
}

export interface RegistrationLoad {
  readonly k6: string
  readonly members: number
  readonly clients: number
  readonly seconds: number
  /** Registrations per second of the open loop. */
  readonly rate: number
}

export interface LoadFigures {
  readonly members: number
  /** Rate of the closed loop. */
  readonly perSecond: number
  /** Open loop, in milliseconds: until the answer, and from the commit to the bonus in the ledger. */
  readonly answered: { median: number; p99: number }
  readonly credited: { median: number; p99: number }
  readonly registered: number
  /** Problems, as sentences. */
  readonly wrong: string[]
}

const CALLERS = 20
const MAX_PER_SECOND = 100

/** Measures registrations through the whole system at one size, and verifies their results. */
export async function measureRegistration(order: Order): Promise<LoadFigures> {
  const product = await startProgramme(order.directory, order.members)
  try {
    const done = await timed('Registering', () => loadRegistrations(order, product))
    const books = await compareBooks(product.directory)
    return { ...done, wrong: [...done.wrong, ...books.wrong] }
  } finally {
    await product.stop()
  }
}

/** Registers through the whole system, first in a closed loop and then in an open one, until all bonuses are credited. */
export async function loadRegistrations(
  { k6, members, clients, seconds, rate }: RegistrationLoad,
  { origin, directory }: Pick<RunningProduct, 'origin' | 'directory'>,
): Promise<LoadFigures> {
  const installation = await openInstallation(readSettings(settingsOf(directory)))
  const [network, wallet] = ['network', 'wallet'].map((name) => installation.databaseOf(name).ownerUrl)
  const prefix = Date.now().toString(36).slice(-6)
  const callers = Array.from({ length: CALLERS }, (_, index) => `member${index + 1}`)
  const counts = { closed: MAX_PER_SECOND * seconds, open: Math.ceil(rate * seconds) + 1 }
  const snapshot = await openSnapshot(network as string)
  const slots = await freeSlots(snapshot, callers, counts.closed + counts.open, prefix).finally(() =>
    snapshot.close(),
  )
  const pins = Math.ceil(slots.length / CALLERS)
  const input = {
    origin,
    clients,
    seconds,
    rate,
    person,
    sessions: await openSessions(origin, ADMIN_PASSWORD, callers, pins),
    open: slots.slice(0, counts.open),
    closed: slots.slice(counts.open),
  }
  const files = { k6, script: 'registration', directory }
  const { summary } = await runK6<Summary>({ ...files, input })
  const opened = new Set(input.open.map(({ username }) => username))
  const registered = summary.closed.registered + summary.open.registered
  const times = await creditTimes(
    { network: network as string, wallet: wallet as string },
    `b${prefix}`,
    registered,
  )
  const credited = times
    .filter(({ username }) => opened.has(username))
    .map(({ milliseconds }) => milliseconds)
  return {
    members,
    registered,
    perSecond: summary.closed.registered / seconds,
    answered: { median: summary.open.median, p99: summary.open.p99 },
    credited: { median: quantile(credited, 0.5), p99: quantile(credited, 0.99) },
    wrong: problemsOf(summary, times.length, times.filter(({ milliseconds }) => milliseconds >= 0).length),
  }
}

interface Summary {
  readonly closed: { registered: number; median: number; p99: number }
  readonly open: { registered: number; median: number; p99: number }
  readonly failed: number
  readonly dropped: number
}

function problemsOf({ closed, open, failed, dropped }: Summary, placed: number, credited: number): string[] {
  const answered = closed.registered + open.registered
  return [
    ...(failed > 0 ? [`${failed} registrations were refused or answered wrongly`] : []),
    ...(dropped > 0 ? [`${dropped} registrations of the open loop could not be begun in time`] : []),
    ...(placed < answered ? [`${answered} were answered and ${placed} placed`] : []),
    ...(credited < answered ? [`${answered} were answered and ${credited} sponsors credited`] : []),
  ]
}
