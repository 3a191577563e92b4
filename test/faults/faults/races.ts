import { password } from '../driver/caller'
import { pendingBonuses } from '../driver/invariants'
import { Race, type RaceOutcome } from '../driver/race'
import { pick, type Traffic } from '../driver/traffic'
import { type Fault, type FaultContext, FaultHadNoEffect, waitForEffect } from './fault'

/** Creates a single resource; returns a client's attempt to get it. */
type RaceSetup = (
  world: FaultContext,
  clients: number,
) => Promise<(client: number, race: Race) => Promise<RaceOutcome>>

/** Many concurrent clients request one resource: exactly one gets it. */
function race(clients: number, name: string, begin: RaceSetup): Fault {
  return {
    name: `${clients} clients on one ${name}`,
    exclusive: true,
    async run(world) {
      const attempt = await begin(world, clients)
      const all = new Race()
      const { outcomes } = all
      const one = async (client: number) => {
        outcomes[await attempt(client, all)]++
      }
      await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
      world.faultEnded()
      if (outcomes.won === 0) throw new FaultHadNoEffect(`nobody got the ${name}`)
      if (outcomes.refused === 0) throw new FaultHadNoEffect(`nobody came too late for the ${name}`)
      // The invariants find this too; here it has a clear message.
      if (outcomes.won > 1) throw new Error(`${outcomes.won} clients got the one ${name}`)
    },
  }
}

const outcomeOf = (status: number | undefined): RaceOutcome => {
  if (status === 200) return 'won'
  return status === undefined || status >= 429 ? 'later' : 'refused'
}

const oneSlot: RaceSetup = async ({ traffic, random }) => {
  const slot = traffic.tree.takeSlot(pick(traffic.leaders, random), random)
  if (!slot) throw new FaultHadNoEffect('there was no free slot')
  const owner = traffic.caller(ownerAbove(traffic, slot.upline) ?? 'admin')
  return async (_, all) => {
    const usernames = traffic.newUsernames(1)
    const body = traffic.registrationBody(slot.upline, slot.side, usernames)
    const answer = await owner.callUntilAnswered('/api/networks/register', body, all)
    const placed = answer?.status === 200
    traffic.writes.accounts.set(usernames[0]!, placed ? 'placed' : 'refused')
    if (placed) traffic.tree.place(slot, usernames, owner.username)
    return outcomeOf(answer?.status)
  }
}

/** The leader in whose tree a member is. */
function ownerAbove(traffic: Traffic, username: string): string | undefined {
  for (let at: string | null = username; at; at = traffic.tree.member(at).parent)
    if (traffic.leaders.includes(at)) return at
  return undefined
}

/** Queue length of password checks in one session at identity; more would be refused as overload. */
const CLIENTS_PER_SESSION = 50

/** Enough logged-in sessions of one member that no client is refused as overload. */
async function devices(traffic: Traffic, username: string, clients: number) {
  const all = traffic.devicesOf(username, Math.ceil(clients / CLIENTS_PER_SESSION))
  for (const device of all) await device.read('/api/users/profile')
  return (client: number) => all[client % all.length]!
}

const onePin: RaceSetup = async ({ traffic, random }, clients) => {
  const [poor] = await traffic.register(pick(traffic.leaders, random), 1, random)
  if (!poor) throw new FaultHadNoEffect('nobody could be registered to give the one pin to')
  const [first, ...others] = traffic.leaders as [string, ...string[]]
  const body = { package_id: 1, username: poor, qty: 1, password }
  const given = await traffic.caller(first).callUntilAnswered('/api/pins/transfer', body)
  if (given?.status !== 200) throw new FaultHadNoEffect('the one pin could not be given')
  traffic.writes.addTransfer(first, poor, 1)
  const device = await devices(traffic, poor, clients)
  return async (client, all) => {
    const to = others[client % others.length]!
    const answer = await device(client).callUntilAnswered(
      '/api/pins/transfer',
      { ...body, username: to },
      all,
    )
    if (answer?.status === 200) traffic.writes.addTransfer(poor, to, 1)
    return outcomeOf(answer?.status)
  }
}

const MIN_WITHDRAWAL_RUPIAH = 50_000

const lastRupiah: RaceSetup = async (world, clients) => {
  const { traffic } = world
  const rich = await richestAfterSettling(world)
  const body = { type: 'sponsor', amount: rich.amount, password }
  const device = await devices(traffic, rich.username, clients)
  return async (client, all) => {
    const answer = await device(client).callUntilAnswered<{ invoice: string }>(
      '/api/withdraws/request',
      body,
      all,
    )
    if (answer?.status === 200)
      traffic.writes.withdrawals.set(answer.body.invoice, { username: rich.username, status: 'pending' })
    return outcomeOf(answer?.status)
  }
}

/** Waits until all bonuses have arrived, because one during the race would pay for a second withdrawal. */
async function richestAfterSettling(world: FaultContext): Promise<{ username: string; amount: number }> {
  const { product, traffic, random } = world
  let rich: Awaited<ReturnType<typeof findRichestLeader>>
  await waitForEffect('nobody has earned anything that could be taken out', async () => {
    await waitForEffect(
      'bonuses did not arrive',
      async () => (await pendingBonuses(product)).length === 0,
      120_000,
    )
    rich = await findRichestLeader(world)
    if (!rich) await traffic.register(pick(traffic.leaders, random), 7, random)
    return rich !== undefined
  })
  return rich!
}

/** The leader with the largest balance, and all that can be withdrawn: nothing is left for a second withdrawal. */
async function findRichestLeader({
  product,
  traffic,
}: FaultContext): Promise<{ username: string; amount: number } | undefined> {
  const [most] = await product.query<{ username: string; amount: number }>(
    'wallet',
    `SELECT username, (balance / $1 * $1)::int AS amount FROM balances b JOIN members m ON m.id = b.member_id
      WHERE account = 'wallet_sponsor' AND balance >= $1 AND username = ANY ($2) ORDER BY balance DESC LIMIT 1`,
    [MIN_WITHDRAWAL_RUPIAH, traffic.leaders],
  )
  return most
}

/** Races run with paused traffic, which would otherwise use or add to the resource. */
export function races(clients: number): Fault[] {
  return [race(clients, 'slot', oneSlot), race(clients, 'pin', onePin), race(clients, 'balance', lastRupiah)]
}
