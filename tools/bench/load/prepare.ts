import { Visitor } from '../../../test/support/http/visitor'
import type { Installation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { freeSlots, openSessions, person, SEED_PASSWORD, type Session } from './callers'
import { ADMIN_PASSWORD } from './programme'

/** What a scenario's input is made on: a running programme of seeded members. */
export interface Place {
  readonly origin: string
  readonly installation: Installation
  readonly members: number
  /** New in every run, the beginning of all that it makes. */
  readonly run: string
}

const SIZES = [1, 3, 7]
const MOST_REGISTRANTS = 30
/** Smallest withdrawal from the sponsor wallet. */
const AMOUNT = 50_000
const AT_ONCE = 4

/** Registrations of 1, 3 and 7 accounts in turn, with everything that they need: slots, sessions, pins. */
export async function prepareRegistrations({ origin, installation, run }: Place, count: number) {
  const registrants = Math.min(MOST_REGISTRANTS, Math.ceil(count / 2))
  const callers = Array.from({ length: registrants }, (_, index) => `member${index + 1}`)
  const network = await openSnapshot(installation.databaseOf('network').ownerUrl)
  // Not every caller has as many below, so more are looked for than are wanted.
  const found = await freeSlots(network, callers, 2 * count, run).finally(() => network.close())
  const free = found.slice(0, count)
  if (free.length < count)
    throw new Error(`${count} registrations need more free slots than there are (${free.length})`)
  let serial = 0
  const slots = free.map((slot, index) => ({
    ...slot,
    usernames: Array.from(
      { length: SIZES[index % SIZES.length]! },
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
 * Requests of the smallest amount, each by a member that has the money: whoever has most comes first, all in turn. They get
 * bank details, and the repeat-order rule is turned off, since seeded members have no orders.
 */
export async function prepareWithdrawals({ origin, installation }: Place, count: number) {
  const wallet = await openSnapshot(installation.databaseOf('wallet').ownerUrl)
  const rich = await wallet
    .query<{ username: string; times: number }>(RICHEST, [AMOUNT, count])
    .finally(() => wallet.close())
  const requests = inTurn(rich.map(({ times }) => times)).slice(0, count)
  if (requests.length < count)
    throw new Error(`${count} withdrawals need more money than there is (${requests.length})`)
  const users = rich.slice(0, Math.max(...requests) + 1)
  await turnOffRepeatOrders(origin)
  const sessions: Session[] = []
  for (let first = 0; first < users.length; first += AT_ONCE) {
    const some = users.slice(first, first + AT_ONCE)
    sessions.push(...(await Promise.all(some.map(({ username }) => withBank(origin, username)))))
  }
  return { amount: AMOUNT, sessions, requests }
}

const RICHEST = `
  WITH can AS (
    SELECT m.username, (b.balance / $1::int)::int AS times
      FROM balances b JOIN members m ON m.id = b.member_id
     WHERE b.account = 'wallet_sponsor' AND b.balance >= $1::int AND m.username ~ '^member[0-9]+$'
  ), summed AS (SELECT *, sum(times) OVER (ORDER BY times DESC, username) - times AS before FROM can)
  SELECT username, times FROM summed WHERE before < $2::int ORDER BY times DESC, username`

/** 0, 1, 2, 0, 1, 2, 0, …: each index as often as it may. */
export function inTurn(times: readonly number[]): number[] {
  const rounds = Math.max(0, ...times)
  return Array.from({ length: rounds }, (_, round) =>
    times.flatMap((most, index) => (most > round ? [index] : [])),
  ).flat()
}

async function turnOffRepeatOrders(origin: string): Promise<void> {
  const admin = await entered(origin, 'admin', ADMIN_PASSWORD)
  await must(admin, '/api/configs/update', { key: 'withdraw_ro_days', value: '0' })
}

async function withBank(origin: string, username: string): Promise<Session> {
  const visitor = await entered(origin, username, SEED_PASSWORD)
  const { body } = await visitor.get<{ user: { name: string; phone: string } }>('/api/users/profile')
  const { name, phone } = body.user
  const bank = { bank_id: '1', bank_account_name: name, bank_account_address: '1234567890' }
  await must(visitor, '/api/users/profile', { name, phone, ...bank, agree: 1 })
  return visitor.session
}

/** Sessions of so many members who were chosen evenly over all, and of so many admins. */
export async function prepareSessions(
  { origin, members }: Place,
  wanted: { visitors?: number; admins?: number },
) {
  const open = async (username: string, password: string) =>
    (await entered(origin, username, password)).session
  const visitors: Session[] = []
  for (let index = 0; index < (wanted.visitors ?? 0); index++) {
    const member = 1 + Math.floor((index * members) / wanted.visitors!)
    visitors.push(await open(`member${member}`, SEED_PASSWORD))
  }
  const admins: Session[] = []
  for (let index = 0; index < (wanted.admins ?? 0); index++) admins.push(await open('admin', ADMIN_PASSWORD))
  return { visitors, admins }
}

async function entered(origin: string, username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.login(username, password)
  return visitor
}

async function must(visitor: Visitor, path: string, body: object): Promise<void> {
  const { status, body: answer } = await visitor.post(path, body)
  if (status !== 200)
    throw new Error(`${path}: ${status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
}
