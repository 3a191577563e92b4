import type { ChildProcess } from 'node:child_process'
import { timed } from '../console'
import { freeSlots, type Slot } from '../load/callers'
import { openInstallation } from '../operator/installation'
import { openSnapshot } from '../reconcile/snapshot'
import { readSettings } from '../supervisor/settings'
import { freePort } from '../system/free-port'
import { startProduct } from '../system/product'
import type { Answered, Order, Request } from './callers'
import { CASES, type Case, type CaseName, type RawDoor, requestsOf } from './cases'
import type { Setting } from './measure'
import { anonymousSession, CALLERS, type Caller, prepareCallers } from './members'
import { productTime, timeOf } from './processor-time'
import { ask, start, startRawStack } from './raw-stack'

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

/** One size that is ready to be measured. */
export interface Running {
  readonly setting: Setting
  stop(): Promise<void>
}

const REGISTRATION = CASES.find(({ name }) => name === 'registration') as Case
/** More than a machine of today could register in that time. */
const SLOTS_A_SECOND = 150
/** Of each caller, before the rounds: what they earn by them, withdrawals of all rounds may take. */
const EARNED_BY = 30

/** Starts product and raw stack on one PostgreSQL, and prepares who calls them. */
export async function startAtSize(plan: Plan): Promise<Running> {
  const { directory, members, adminPassword, cases, rounds, seconds } = plan
  const port = await freePort()
  const product = await timed(`Starting with ${members} members`, () =>
    startProduct(directory, port, { ADMIN_PASSWORD: adminPassword }),
  )
  const stops: (() => unknown)[] = [() => product.stop()]
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  try {
    const environment = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
    const installation = await openInstallation(readSettings(environment))
    const databaseOf = (name: string) => installation.databaseOf(name).url
    const raw = await startRawStack(databaseOf('identity'), databaseOf('network'))
    const [caller, hasher] = [start('callers'), start('hashes')]
    stops.push(
      raw.stop,
      () => caller.kill(),
      () => hasher.kill(),
    )
    const perRound = cases.includes('registration')
      ? SLOTS_A_SECOND * seconds * (REGISTRATION.longer ?? 1)
      : 0
    const network = installation.databaseOf('network').ownerUrl
    const count = (rounds + 1) * perRound
    const callers = await earningCallers(plan, product.origin, caller, network, count)
    // Of all rounds at once: to find them reads half the tree.
    const slots = await slotsFor(network, callers, count)
    const setting = {
      ...{ caller, hasher, ...plan },
      product: { origin: product.origin, time: () => productTime(directory) },
      raw: {
        origin: raw.origin,
        requests: await rawRequests(installation.databaseOf('identity').ownerUrl, callers),
        time: () => timeWithPostgres(directory, raw.pids),
      },
      material: async () => ({
        ...{ callers, anonymous: await anonymousSession(product.origin) },
        slots: slots.splice(0, perRound),
      }),
    }
    return { setting, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function timeWithPostgres(directory: string, pids: ReadonlyMap<string, number>) {
  const postgres = (await productTime(directory)).get('postgres') ?? 0
  return new Map([...(await timeOf(pids)), ['postgres', postgres]])
}

/** Members with pins for so many slots, and with what the withdrawals of all rounds take. */
async function earningCallers(
  { cases, adminPassword }: Plan,
  origin: string,
  caller: ChildProcess,
  networkUrl: string,
  slots: number,
): Promise<Caller[]> {
  const earning = cases.includes('withdrawal') ? EARNED_BY * CALLERS : 0
  const callers = await timed('Preparing members', () =>
    prepareCallers(origin, adminPassword, slots + earning),
  )
  if (earning === 0) return callers
  const free = await slotsFor(networkUrl, callers, earning)
  await timed('Earning what is withdrawn', () => earn(caller, origin, callers, free))
  return callers
}

/** Registers by all of them, in turn. */
async function earn(
  caller: ChildProcess,
  origin: string,
  callers: readonly Caller[],
  slots: readonly Slot[],
) {
  const requests = requestsOf(REGISTRATION, { callers, slots, anonymous: { cookie: '', token: '' } })
  const order: Order = { origin, clients: 8, seconds: 300, requests, once: true }
  const { right, firstWrong } = await ask<Answered>(caller, order)
  if (right < slots.length) throw new Error(`only ${right} of ${slots.length} were registered: ${firstWrong}`)
}

/** The same members that call ours, one after the other, at each of the raw stack's doors. */
async function rawRequests(identityUrl: string, callers: readonly Caller[]) {
  const snapshot = await openSnapshot(identityUrl)
  const rows = await snapshot.query<{ id: string; username: string }>(
    'SELECT id, username FROM members WHERE username = ANY($1)',
    [callers.map(({ username }) => username)],
  )
  await snapshot.close()
  return (door: RawDoor) =>
    rows.map(
      ({ id, username }): Request => ({
        ...{ method: 'GET', path: `/${door}/${id}`, headers: {}, expects: username },
      }),
    )
}

async function slotsFor(networkUrl: string, callers: readonly Caller[], count: number) {
  if (count === 0) return []
  const snapshot = await openSnapshot(networkUrl)
  const names = callers.map(({ username }) => username)
  const prefix = Date.now().toString(36).slice(-6)
  return await freeSlots(snapshot, names, count, prefix).finally(() => snapshot.close())
}
