import { password } from '../driver/caller'
import type { Traffic } from '../driver/traffic'
import { DidNotBite, type Fault, type World } from './fault'

const CLIENTS = 200

/** One thing, and two hundred who want it at once: one gets it. */
function race(name: string, begin: (world: World) => Promise<() => Promise<boolean>>): Fault {
  return {
    name: `${CLIENTS} clients on one ${name}`,
    alone: true,
    async run(world) {
      const attempt = await begin(world)
      const got = await Promise.all(Array.from({ length: CLIENTS }, attempt))
      world.over()
      const winners = got.filter(Boolean).length
      if (winners === 0) throw new DidNotBite(`nobody got the ${name}`)
      // More than one is found by the invariants as well; here it has its name.
      if (winners > 1) throw new Error(`${winners} clients got the one ${name}`)
    },
  }
}

const oneSlot = race('slot', async ({ traffic, random }) => {
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
})

/** The leader in whose tree a member is. */
function ownerAbove(traffic: Traffic, username: string): string | undefined {
  for (let at: string | null = username; at; at = traffic.tree.know(at).parent)
    if (traffic.leaders.includes(at)) return at
  return undefined
}

const onePin = race('pin', async ({ traffic }) => {
  const [poor] = await traffic.register(traffic.pick(traffic.leaders), 1)
  if (!poor) throw new DidNotBite('nobody could be registered to give the one pin to')
  const [first, ...others] = traffic.leaders as [string, ...string[]]
  const body = { package_id: 1, username: poor, qty: 1, password }
  const given = await traffic.as(first).ask('/api/pins/transfer', body)
  if (given?.status !== 200) throw new DidNotBite('the one pin could not be given')
  traffic.book.transferred(first, poor, 1)
  return async () => {
    const to = traffic.pick(others)
    const answer = await traffic.as(poor).ask('/api/pins/transfer', { ...body, username: to })
    if (answer?.status === 200) traffic.book.transferred(poor, to, 1)
    return answer?.status === 200
  }
})

interface Dashboard {
  readonly dashboard: { readonly bonus: Readonly<Record<string, number>> }
}

const STEP = 50_000

const lastRupiah = race('balance', async ({ traffic }) => {
  const rich = await richest(traffic)
  if (!rich) throw new DidNotBite('nobody has earned anything that could be taken out')
  const body = { type: 'sponsor', amount: rich.amount, password }
  return async () => {
    const answer = await traffic.as(rich.username).ask<{ invoice: string }>('/api/withdraws/request', body)
    if (answer?.status !== 200) return false
    traffic.book.withdrawals.set(answer.body.invoice, { username: rich.username, status: 'pending' })
    return true
  }
})

/** Whoever has most, with all that can be taken out of it: nothing is left for a second. */
async function richest(traffic: Traffic): Promise<{ username: string; amount: number } | undefined> {
  const all = await Promise.all(
    traffic.leaders.map(async (username) => {
      const read = await traffic.as(username).read<Dashboard>('/api/dashboard')
      const balance = read?.body.dashboard?.bonus.sponsor ?? 0
      return { username, amount: Math.floor(balance / STEP) * STEP }
    }),
  )
  const [most] = all.sort((a, b) => b.amount - a.amount)
  return most && most.amount > 0 ? most : undefined
}

/** They need a traffic that rests, or somebody else takes or adds what there is one of. */
export const raceFaults: readonly Fault[] = [oneSlot, onePin, lastRupiah]
