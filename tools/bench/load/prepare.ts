import { Visitor } from '../../../test/support/http/visitor'
import type { Installation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { freeSlots, openSessions, person, SEED_PASSWORD, type Session } from './callers'
import { ADMIN_PASSWORD } from './programme'

/** The running programme of seeded members that a scenario's input is prepared on. */
export interface ScenarioContext {
  readonly origin: string
  readonly installation: Installation
  readonly members: number
  /** Unique per run; prefix of all created names. */
  readonly run: string
}

const ACCOUNT_COUNTS = [1, 3, 7]
const MAX_REGISTRANTS = 30
/** Smallest withdrawal from the sponsor wallet. */
const WITHDRAWAL_AMOUNT = 50_000
const LOGIN_CONCURRENCY = 4

/** Prepares slots, sessions and pins of registrations with 1, 3 and 7 accounts in rotation. */
export async function prepareRegistrations({ origin, installation, run }: ScenarioContext, count: number) {
  const registrants = Math.min(MAX_REGISTRANTS, Math.ceil(count / 2))
  const callers = Array.from({ length: registrants }, (_, index) => `member${index + 1}`)
  const network = await openSnapshot(installation.databaseOf('network').ownerUrl)
  // Some callers have too few free slots below them, so this queries twice the number.
  const found = await freeSlots(network, callers, 2 * count, run).finally(() => network.close())
  const free = found.slice(0, count)
  if (free.length < count)
    throw new Error(`${count} registrations need more free slots than there are (${free.length})`)
  let serial = 0
  const slots = free.map((slot, index) => ({
    ...slot,
    usernames: Array.from(
      { length: ACCOUNT_COUNTS[index % ACCOUNT_COUNTS.length]! },
      () => `r${run}${(serial++).toString(36).padStart(4, '0')}`,
    ),
  }))
  const pins = callers.map((_, caller) =>
    slots.reduce((sum, slot) => sum + (slot.caller === caller ? slot.usernames.length : 0), 0),
  )
  return {
    slots,
    person,
    sessions: await openSessions(origin, ADMIN_PASSWORD, callers, Math.max(...pins, 1)),
  }
}

/**
 * Prepares withdrawals of the minimum amount by members with enough money, richest first, round-robin. The members get bank
 * details, and the repeat-order rule is turned off because seeded members have no orders.
 */
export async function prepareWithdrawals({ origin, installation }: ScenarioContext, count: number) {
  const wallet = await openSnapshot(installation.databaseOf('wallet').ownerUrl)
  const rich = await wallet
    .query<{ username: string; times: number }>(RICHEST_MEMBERS_SQL, [WITHDRAWAL_AMOUNT, count])
    .finally(() => wallet.close())
  const requests = interleave(rich.map(({ times }) => times)).slice(0, count)
  if (requests.length < count)
    throw new Error(`${count} withdrawals need more money than there is (${requests.length})`)
  const users = rich.slice(0, Math.max(...requests) + 1)
  await turnOffRepeatOrders(origin)
  const sessions: Session[] = []
  for (let first = 0; first < users.length; first += LOGIN_CONCURRENCY) {
    const batch = users.slice(first, first + LOGIN_CONCURRENCY)
    sessions.push(...(await Promise.all(batch.map(({ username }) => withBank(origin, username)))))
  }
  return { amount: WITHDRAWAL_AMOUNT, sessions, requests }
}

const RICHEST_MEMBERS_SQL = `
  WITH can AS (
    SELECT m.username, (b.balance / $1::int)::int AS times
      FROM balances b JOIN members m ON m.id = b.member_id
     WHERE b.account = 'wallet_sponsor' AND b.balance >= $1::int AND m.username ~ '^member[0-9]+$'
  ), summed AS (SELECT *, sum(times) OVER (ORDER BY times DESC, username) - times AS before FROM can)
  SELECT username, times FROM summed WHERE before < $2::int ORDER BY times DESC, username`

/** Round-robin order (0, 1, 2, 0, 1, 2, 0, …); each index occurs `times[index]` times. */
export function interleave(times: readonly number[]): number[] {
  const rounds = Math.max(0, ...times)
  return Array.from({ length: rounds }, (_, round) =>
    times.flatMap((count, index) => (count > round ? [index] : [])),
  ).flat()
}

async function turnOffRepeatOrders(origin: string): Promise<void> {
  const admin = await logIn(origin, 'admin', ADMIN_PASSWORD)
  await postOrThrow(admin, '/api/configs/update', { key: 'withdraw_ro_days', value: '0' })
}

async function withBank(origin: string, username: string): Promise<Session> {
  const visitor = await logIn(origin, username, SEED_PASSWORD)
  const { body } = await visitor.get<{ user: { name: string; phone: string } }>('/api/users/profile')
  const { name, phone } = body.user
  const bank = { bank_id: '1', bank_account_name: name, bank_account_address: '1234567890' }
  await postOrThrow(visitor, '/api/users/profile', { name, phone, ...bank, agree: 1 })
  return visitor.session
}

/** Opens sessions of members, spread evenly over the programme, and of admins. */
export async function prepareSessions(
  { origin, members }: ScenarioContext,
  counts: { visitors?: number; admins?: number },
) {
  const open = async (username: string, password: string) => (await logIn(origin, username, password)).session
  const visitors: Session[] = []
  for (let index = 0; index < (counts.visitors ?? 0); index++) {
    const member = 1 + Math.floor((index * members) / counts.visitors!)
    visitors.push(await open(`member${member}`, SEED_PASSWORD))
  }
  const admins: Session[] = []
  for (let index = 0; index < (counts.admins ?? 0); index++) admins.push(await open('admin', ADMIN_PASSWORD))
  return { visitors, admins }
}

async function logIn(origin: string, username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.login(username, password)
  return visitor
}

async function postOrThrow(visitor: Visitor, path: string, body: object): Promise<void> {
  const { status, body: answer } = await visitor.post(path, body)
  if (status !== 200)
    throw new Error(`${path}: ${status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
}
