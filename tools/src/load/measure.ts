import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say, timed } from '../console'
import { openInstallation } from '../operator/installation'
import { openSnapshot } from '../reconcile/snapshot'
import { root } from '../root'
import { quantile } from '../settlement-bench/statistics'
import { readSettings } from '../supervisor/settings'
import { freePort } from '../system/free-port'
import { startProduct } from '../system/product'
import { run } from '../system/run'
import { freeSlots, openSessions } from './callers'
import { waitingTimes } from './credited'

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
/** Of the first start; give the one of a directory that was made otherwise. */
const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD || 'sandi-admin-beban'
const DIRECTORY = join(root, 'test', 'load')

/** Registers through the whole system at one size, and looks whether everything came right. */
export async function measureRegistration(order: Order): Promise<Measured> {
  const directory = join(order.directory, String(order.members))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const settings = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
  const start = async () => startProduct(directory, await freePort(), { ADMIN_PASSWORD, LOG_LEVEL: 'warn' })
  await seed(directory, order.members, settings, start)
  const product = await timed(`Starting with ${order.members} members`, start)
  try {
    const done = await timed('Registering', () => drive(order, product.origin, settings))
    const { code, output } = await run(process.execPath, [join(root, 'tools', 'run.mjs'), 'reconcile'], {
      environment: settings,
    })
    say(output.trim())
    return { ...done, wrong: [...done.wrong, ...(code === 0 ? [] : ['the books do not agree'])] }
  } finally {
    await product.stop()
  }
}

/** Once in a directory: one that is kept has its members already, and those that were registered since. */
async function seed(
  directory: string,
  members: number,
  settings: NodeJS.ProcessEnv,
  start: () => ReturnType<typeof startProduct>,
): Promise<void> {
  const marker = join(directory, 'seeded')
  if (existsSync(marker)) return
  await start().then((product) => product.stop())
  const words = ['seed', '--members', String(members), '--shape', 'random']
  const { code, output } = await timed(`Seeding ${members} members`, () =>
    run(process.execPath, [join(root, 'tools', 'run.mjs'), ...words], { environment: settings }),
  )
  if (code !== 0) throw new Error(`the seed failed:\n${output}`)
  writeFileSync(marker, '')
}

async function drive(order: Order, origin: string, settings: NodeJS.ProcessEnv): Promise<Measured> {
  const { members, clients, seconds, rate } = order
  const installation = await openInstallation(readSettings(settings))
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
  const summary = await runK6(order, input)
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

const person = {
  ...{ regtype: 'new', accountqty: 1, name: 'Uji Beban', phone: '081234567890', bank_id: '1', agree: 1 },
  ...{ bank_account_name: 'Uji Beban', bank_account_address: '1234567890' },
  ...{ password: 'sandi-uji-beban', password_confirm: 'sandi-uji-beban' },
}

interface Summary {
  readonly closed: { registered: number; median: number; p99: number }
  readonly open: { registered: number; median: number; p99: number }
  readonly failed: number
  readonly dropped: number
}

async function runK6({ k6, directory }: Order, input: object): Promise<Summary> {
  const files = { INPUT: join(directory, 'k6-input.json'), SUMMARY: join(directory, 'k6-summary.json') }
  writeFileSync(files.INPUT, JSON.stringify(input), { mode: 0o600 })
  const words = [
    'run',
    '--quiet',
    '--no-usage-report',
    '--address',
    '127.0.0.1:0',
    join(DIRECTORY, 'registration.js'),
  ]
  const { code, output } = await run(k6, words, { environment: { ...process.env, ...files } })
  // 99: a threshold was missed, which the summary tells as well.
  if (code !== 0 && code !== 99) throw new Error(`k6 ended with ${code}:\n${output}`)
  return JSON.parse(readFileSync(files.SUMMARY, 'utf8'))
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
