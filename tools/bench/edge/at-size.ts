import type { ChildProcess } from 'node:child_process'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { openInstallation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { timed } from '../../dev/console'
import { readSettings } from '../../dev/supervisor/settings'
import { startProduct } from '../../dev/system/start-product'
import { freeSlots, type Slot } from '../load/callers'
import type { CallOptions, CallResult, Request } from './callers'
import {
  CASES,
  type CaseName,
  type RawRoute,
  REGISTRATION,
  requestsOf,
  WITHDRAWAL,
  WITHDRAWALS_PER_BONUS,
} from './cases'
import type { Setting } from './measure'
import { anonymousSession, type Caller, prepareCallers } from './members'
import type { PlacementSlot } from './placements'
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

/** A started product and raw stack of one size, ready to be measured. */
export interface RunningBench {
  readonly setting: Setting
  stop(): Promise<void>
}

/** Upper bounds of what a current machine can process. */
const SLOTS_PER_SECOND = 150
const WITHDRAWALS_PER_SECOND = 120
const PREVIEW_SLOTS = 200

/** Starts the product and the raw stack on one PostgreSQL, and prepares the calling members. */
export async function startAtSize(plan: Plan): Promise<RunningBench> {
  const { directory, members, adminPassword } = plan
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
    const [caller, hasher, placer] = [start('callers'), start('hashes'), start('placements')]
    stops.push(
      raw.stop,
      () => caller.kill(),
      () => hasher.kill(),
      () => placer.kill(),
    )
    const networkUrl = installation.databaseOf('network').ownerUrl
    const { callers, material } = await prepare(plan, product.origin, caller, networkUrl)
    const setting = {
      caller,
      hasher,
      placer,
      networkUrl,
      ...plan,
      product: { origin: product.origin, time: () => productTime(directory) },
      raw: {
        origin: raw.origin,
        requests: await rawRequests(installation.databaseOf('identity').ownerUrl, callers),
        time: () => timeWithPostgres(directory, raw.pids),
      },
      material,
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

/** Prepares the calling members and the input of each round. */
async function prepare(plan: Plan, origin: string, caller: ChildProcess, networkUrl: string) {
  const { cases, rounds, seconds, adminPassword } = plan
  const perRound = (name: CaseName, aSecond: number) =>
    cases.includes(name) ? Math.ceil(aSecond * seconds) : 0
  const registrations = perRound('registration', SLOTS_PER_SECOND * (REGISTRATION.durationFactor ?? 1))
  const withdrawals = perRound('withdrawal', WITHDRAWALS_PER_SECOND * (WITHDRAWAL.durationFactor ?? 1))
  const busyRate = CASES.find(({ name }) => name === 'preview-busy')?.placementsPerSecond ?? 0
  const busy = perRound('preview-busy', busyRate)
  const count = (rounds + 1) * registrations
  const earning = Math.ceil(((rounds + 1) * withdrawals) / WITHDRAWALS_PER_BONUS)
  const callers = await timed('Preparing members', () =>
    prepareCallers(origin, adminPassword, count + earning),
  )
  const earners = await earn(caller, origin, callers, await slotsFor(networkUrl, callers, earning))
  // All rounds in one query, because it reads half the tree.
  const previews = cases.some((name) => name.startsWith('preview')) ? PREVIEW_SLOTS : 0
  const slots = await slotsFor(networkUrl, callers, count + previews + (rounds + 1) * busy)
  const previewSlots = slots.splice(0, previews)
  const busySlots = await placementSlots(networkUrl, callers, slots.splice(0, (rounds + 1) * busy))
  const material = async () => ({
    callers,
    anonymous: await anonymousSession(origin),
    slots: slots.splice(0, registrations),
    busySlots: busySlots.splice(0, busy),
    previewSlots,
    earners: earners.splice(0, withdrawals),
  })
  return { callers, material }
}

/**
 * Registers an account in each slot, so that its caller earns a sponsor bonus. Returns each caller once for each
 * withdrawal that its bonuses pay for.
 */
async function earn(
  caller: ChildProcess,
  origin: string,
  callers: readonly Caller[],
  slots: readonly Slot[],
): Promise<Caller[]> {
  if (slots.length === 0) return []
  const anonymous = { cookie: '', token: '' }
  const material = { callers, slots, busySlots: [], previewSlots: [], earners: [], anonymous }
  const requests = requestsOf(REGISTRATION, material)
  const options: CallOptions = { origin, clients: 16, seconds: 300, requests, once: true }
  const { right, firstWrong } = await timed('Earning bonuses to withdraw', () =>
    ask<CallResult>(caller, options),
  )
  if (right < slots.length) throw new Error(`only ${right} of ${slots.length} were registered: ${firstWrong}`)
  return slots.flatMap((slot) => Array<Caller>(WITHDRAWALS_PER_BONUS).fill(callers[slot.caller] as Caller))
}

/** Requests of the calling members for each route of the raw stack. */
async function rawRequests(identityUrl: string, callers: readonly Caller[]) {
  const snapshot = await openSnapshot(identityUrl)
  const rows = await snapshot.query<{ id: string; username: string }>(
    'SELECT id, username FROM members WHERE username = ANY($1)',
    [callers.map(({ username }) => username)],
  )
  await snapshot.close()
  return (route: RawRoute) =>
    rows.map(
      ({ id, username }): Request => ({
        method: 'GET',
        path: `/${route}/${id}`,
        headers: {},
        expects: username,
      }),
    )
}

/** Adds the placements of parent and sponsor to the slots. */
async function placementSlots(
  networkUrl: string,
  callers: readonly Caller[],
  slots: readonly Slot[],
): Promise<PlacementSlot[]> {
  const usernames = [...slots.map(({ upline }) => upline), ...callers.map(({ username }) => username)]
  const snapshot = await openSnapshot(networkUrl)
  const rows = await snapshot
    .query<{ username: string; id: string }>(
      'SELECT m.username, p.id FROM members m JOIN placements p USING (member_id) WHERE m.username = ANY($1)',
      [usernames],
    )
    .finally(() => snapshot.close())
  const ids = new Map(rows.map(({ username, id }) => [username, Number(id)]))
  return slots.map(({ upline, side, username, caller }) => ({
    parentId: ids.get(upline) as number,
    sponsorId: ids.get((callers[caller] as Caller).username) as number,
    side,
    username,
  }))
}

async function slotsFor(networkUrl: string, callers: readonly Caller[], count: number) {
  if (count === 0) return []
  const snapshot = await openSnapshot(networkUrl)
  const names = callers.map(({ username }) => username)
  const prefix = Date.now().toString(36).slice(-6)
  return await freeSlots(snapshot, names, count, prefix).finally(() => snapshot.close())
}
