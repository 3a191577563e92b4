import { password } from '../driver/caller'
import type { Traffic } from '../driver/traffic'
import { DidNotBite, type Fault, type World } from './fault'

/** Sets up what there is one of; answers how one client tries to get it. */
type Begin = (world: World) => Promise<(enough: () => boolean) => Promise<boolean>>

/** One thing, and many who want it at once: one gets it. */
function race(clients: number, name: string, begin: Begin): Fault {
  return {
    name: `${clients} clients on one ${name}`,
    alone: true,
    async run(world) {
      const attempt = await begin(world)
      let winners = 0
      const one = async () => {
        if (await attempt(() => winners > 0)) winners++
      }
      await Promise.all(Array.from({ length: clients }, one))
      world.over()
      if (winners === 0) throw new DidNotBite(`nobody got the ${name}`)
      // More than one is found by the invariants as well; here it has its name.
      if (winners > 1) throw new Error(`${winners} clients got the one ${name}`)
    },
  }
}

const oneSlot: Begin = async ({ traffic, random }) => {
  const slot = traffic.tree.takeSlot(traffic.pick(traffic.leaders), random)
  if (!slot) throw new DidNotBite('there was no free slot')
  const sponsor = traffic.as(slot.upline === 'admin' ? 'admin' : traffic.leaders[0]!)
  const upline = slot.upline
  return async () => {
    const usernames = traffic.names(1)
    const body = traffic.application(upline, slot.side, usernames)
    const owner = traffic.as(ownerAbove(traffic, upline) ?? sponsor.username)
    const answer = await owner.ask('/api/networks/register', body, 1)
    const placed = answer?.status === 200
    traffic.book.accounts.set(usernames[0]!, placed ? 'placed' : 'refused')
    if (placed) traffic.tree.place(slot, usernames, owner.username)
    return placed
  }
}

/** The leader in whose tree a member is. */
function ownerAbove(traffic: Traffic, username: string): string | undefined {
  for (let at: string | null = username; at; at = traffic.tree.know(at).parent)
    if (traffic.leaders.includes(at)) return at
  return undefined
}

const onePin: Begin = async ({ traffic }) => {
  const [poor] = await traffic.register(traffic.pick(traffic.leaders), 1)
  if (!poor) throw new DidNotBite('nobody could be registered to give the one pin to')
  const [first, ...others] = traffic.leaders as [string, ...string[]]
  const body = { package_id: 1, username: poor, qty: 1, password }
  const given = await traffic.as(first).ask('/api/pins/transfer', body)
  if (given?.status !== 200) throw new DidNotBite('the one pin could not be given')
  traffic.book.transferred(first, poor, 1)
  return async (enough) => {
    const to = traffic.pick(others)
    const answer = await traffic.as(poor).ask('/api/pins/transfer', { ...body, username: to }, 0, enough)
    if (answer?.status === 200) traffic.book.transferred(poor, to, 1)
    return answer?.status === 200
  }
}

const STEP = 50_000

const lastRupiah: Begin = async (world) => {
  const { traffic } = world
  const rich = await richest(world)
  if (!rich) throw new DidNotBite('nobody has earned anything that could be taken out')
  const body = { type: 'sponsor', amount: rich.amount, password }
  return async (enough) => {
    const answer = await traffic
      .as(rich.username)
      .ask<{ invoice: string }>('/api/withdraws/request', body, 0, enough)
    if (answer?.status !== 200) return false
    traffic.book.withdrawals.set(answer.body.invoice, { username: rich.username, status: 'pending' })
    return true
  }
}

/** Whoever has most, with all that can be taken out of it: nothing is left for a second. */
async function richest({
  product,
  traffic,
}: World): Promise<{ username: string; amount: number } | undefined> {
  const [most] = await product.query<{ username: string; amount: number }>(
    'wallet',
    `SELECT username, (balance / $1 * $1)::int AS amount FROM balances b JOIN members m ON m.id = b.member_id
      WHERE account = 'wallet_sponsor' AND balance >= $1 AND username = ANY ($2) ORDER BY balance DESC LIMIT 1`,
    [STEP, traffic.leaders],
  )
  return most
}

/** Of one account, whose password each has to give: identity turns more than these away before anything is asked. */
const OF_ONE_ACCOUNT = 16

/** They need a traffic that rests, or somebody else takes or adds what there is one of. */
export function races(clients: number): Fault[] {
  return [
    race(clients, 'slot', oneSlot),
    race(Math.min(clients, OF_ONE_ACCOUNT), 'pin', onePin),
    race(Math.min(clients, OF_ONE_ACCOUNT), 'balance', lastRupiah),
  ]
}
