import { openInstallation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { timed } from '../../dev/console'
import { readSettings } from '../../dev/supervisor/settings'
import { quantile } from '../shared/statistics'
import { compareBooks } from './books'
import { freeSlots, openSessions, person } from './callers'
import { waitingTimes } from './credited'
import { ADMIN_PASSWORD, settingsOf, startProgramme } from './programme'
import { runK6 } from './run-k6'

export interface Order {
  readonly k6: string
  /** One data directory for each size; one that is there already is used again. */
  readonly directory: string
  readonly members: number
  readonly clients: number
  readonly seconds: number
  /** Registrations a second of the open loop. */
  readonly rate: number
}

export interface Measured {
  readonly members: number
  /** Of the clients that register one after the other. */
  readonly perSecond: number
  /** Of the open loop, in milliseconds: until the answer, and from the commit to the bonus in the ledger. */
  readonly answered: { median: number; p99: number }
  readonly credited: { median: number; p99: number }
  readonly registered: number
  /** Sentences about what was not right; none is good news. */
  readonly wrong: string[]
}

const CALLERS = 20
const MOST_A_SECOND = 100

/** Registers through the whole system at one size, and looks whether everything came right. */
export async function measureRegistration(order: Order): Promise<Measured> {
  const product = await startProgramme(order.directory, order.members)
  try {
    const done = await timed('Registering', () => drive(order, product.origin, product.directory))
    const books = await compareBooks(product.directory)
    return { ...done, wrong: [...done.wrong, ...books.wrong] }
  } finally {
    await product.stop()
  }
}

async function drive(order: Order, origin: string, directory: string): Promise<Measured> {
  const { members, clients, seconds, rate } = order
  const installation = await openInstallation(readSettings(settingsOf(directory)))
  const [network, wallet] = ['network', 'wallet'].map((name) => installation.databaseOf(name).ownerUrl)
  const prefix = Date.now().toString(36).slice(-6)
  const callers = Array.from({ length: CALLERS }, (_, index) => `member${index + 1}`)
  const wanted = { closed: MOST_A_SECOND * seconds, open: Math.ceil(rate * seconds) + 1 }
  const snapshot = await openSnapshot(network as string)
  const slots = await freeSlots(snapshot, callers, wanted.closed + wanted.open, prefix).finally(() =>
    snapshot.close(),
  )
  const pins = Math.ceil(slots.length / CALLERS)
  const input = {
    ...{ origin, clients, seconds, rate, person },
    sessions: await openSessions(origin, ADMIN_PASSWORD, callers, pins),
    open: slots.slice(0, wanted.open),
    closed: slots.slice(wanted.open),
  }
  const files = { k6: order.k6, script: 'registration', directory: order.directory }
  const { summary } = await runK6<Summary>({ ...files, input })
  const opened = new Set(input.open.map(({ username }) => username))
  const registered = summary.closed.registered + summary.open.registered
  const times = await waitingTimes(
    { network: network as string, wallet: wallet as string },
    `b${prefix}`,
    registered,
  )
  const credited = times
    .filter(({ username }) => opened.has(username))
    .map(({ milliseconds }) => milliseconds)
  return {
    ...{ members, registered, perSecond: summary.closed.registered / seconds },
    answered: { median: summary.open.median, p99: summary.open.p99 },
    credited: { median: quantile(credited, 0.5), p99: quantile(credited, 0.99) },
    wrong: wrongWith(summary, times.length, times.filter(({ milliseconds }) => milliseconds >= 0).length),
  }
}

interface Summary {
  readonly closed: { registered: number; median: number; p99: number }
  readonly open: { registered: number; median: number; p99: number }
  readonly failed: number
  readonly dropped: number
}

function wrongWith({ closed, open, failed, dropped }: Summary, placed: number, credited: number): string[] {
  const answered = closed.registered + open.registered
  return [
    ...(failed > 0 ? [`${failed} registrations were refused or answered wrongly`] : []),
    ...(dropped > 0 ? [`${dropped} registrations of the open loop could not be begun in time`] : []),
    ...(placed < answered ? [`${answered} were answered and ${placed} placed`] : []),
    ...(credited < answered ? [`${answered} were answered and ${credited} sponsors credited`] : []),
  ]
}
