import { setTimeout as sleep } from 'node:timers/promises'
import { timed } from '../console'
import { freeSlots } from '../load/callers'
import { openInstallation } from '../operator/installation'
import { openSnapshot } from '../reconcile/snapshot'
import { readSettings } from '../supervisor/settings'
import { freePort } from '../system/free-port'
import { startProduct } from '../system/product'
import type { Request } from './callers'
import type { CaseName } from './cases'
import { type Figures, measureCalls } from './measure'
import { anonymousSession, type Caller, prepareCallers } from './members'
import { productTime, timeOf } from './processor-time'
import { start, startRawStack } from './raw-stack'

export interface Plan {
  /** A data directory with a seeded programme of that size. */
  readonly directory: string
  readonly members: number
  readonly cases: readonly CaseName[]
  readonly rounds: number
  readonly seconds: number
  readonly clients: number
  readonly adminPassword: string
}

export interface AtSize {
  readonly members: number
  readonly figures: readonly Figures[]
}

/** More than a machine of today could register in that time. */
const SLOTS_A_SECOND = 100
/** What a registration leaves to be done (settling, posting, telling) must not be counted with the next call. */
const REST = 3_000

/** Starts product and raw stack on one PostgreSQL, measures the calls, and stops both. */
export async function measureAtSize(plan: Plan): Promise<AtSize> {
  const { directory, members, adminPassword } = plan
  const port = await freePort()
  const product = await timed(`Starting with ${members} members`, () =>
    startProduct(directory, port, { ADMIN_PASSWORD: adminPassword }),
  )
  const stops: (() => unknown)[] = [() => product.stop()]
  try {
    const environment = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
    const installation = await openInstallation(readSettings(environment))
    const raw = await startRawStack(installation.databaseOf('identity').url)
    const [caller, hasher] = [start('callers'), start('hashes')]
    stops.push(
      raw.stop,
      () => caller.kill(),
      () => hasher.kill(),
    )
    const perRound = plan.cases.includes('registration') ? SLOTS_A_SECOND * plan.seconds : 0
    const callers = await timed('Preparing members', () =>
      prepareCallers(product.origin, adminPassword, (plan.rounds + 1) * perRound),
    )
    const network = installation.databaseOf('network').ownerUrl
    const figures = await timed('Measuring', async () =>
      measureCalls(
        {
          ...{ caller, hasher, ...plan },
          product: { origin: product.origin, time: () => productTime(directory) },
          raw: {
            origin: raw.origin,
            requests: await rawRequests(installation.databaseOf('identity').ownerUrl),
            time: () => timeWithPostgres(directory, raw.pids),
          },
          material: async () => {
            await sleep(REST)
            const slots = await slotsFor(network, callers, perRound)
            return { callers, anonymous: await anonymousSession(product.origin), slots }
          },
        },
        plan.cases,
      ),
    )
    return { members, figures }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function timeWithPostgres(directory: string, pids: ReadonlyMap<string, number>) {
  const postgres = (await productTime(directory)).get('postgres') ?? 0
  return new Map([...(await timeOf(pids)), ['postgres', postgres]])
}

/** The same members that call ours, one after the other. */
async function rawRequests(identityUrl: string): Promise<Request[]> {
  const snapshot = await openSnapshot(identityUrl)
  const rows = await snapshot.query<{ id: string; username: string }>(
    `SELECT id, username FROM members WHERE username ~ '^member[0-9]{1,3}$'`,
  )
  await snapshot.close()
  return rows.map(({ id, username }) => ({
    ...{ method: 'GET', path: `/members/${id}`, headers: {}, expects: username },
  }))
}

async function slotsFor(networkUrl: string, callers: readonly Caller[], count: number) {
  if (count === 0) return []
  const snapshot = await openSnapshot(networkUrl)
  const names = callers.map(({ username }) => username)
  const prefix = Date.now().toString(36).slice(-6)
  return await freeSlots(snapshot, names, count, prefix).finally(() => snapshot.close())
}
