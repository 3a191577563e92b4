import type { Difference } from './difference'
import type { Network } from './network'
import type { Pins } from './pins'
import type { Snapshot } from './snapshot'

interface MemberRow {
  readonly id: string
  readonly username: string
  readonly status: 'pending' | 'active' | 'inactive'
  readonly registration_id: string | null
}

/**
 * A placement, its account and its used pin stand and fall together (rule book §3, §4). Registrations
 * in `running` are on their way and not compared.
 */
export async function reconcileAccounts(
  identity: Snapshot,
  network: Network,
  pins: Pins,
  running: ReadonlySet<string>,
): Promise<Difference[]> {
  const members = await identity.query<MemberRow>('SELECT id, username, status, registration_id FROM members')
  const registered = members.filter(
    ({ registration_id }) => registration_id !== null && !running.has(registration_id),
  )
  const placed = network.placements.filter(
    ({ parent_id, registration_id }) => parent_id !== null && !running.has(registration_id),
  )
  return [
    ...fromPlacements(placed, new Map(members.map((member) => [member.id, member])), pins),
    ...fromAccounts(registered, new Set(network.placements.map(({ member_id }) => member_id))),
    ...fromPins(pins, network, running),
  ]
}

function fromPlacements(
  placed: Network['placements'],
  members: Map<string, MemberRow>,
  pins: Pins,
): Difference[] {
  return placed.flatMap(({ member_id: id, registration_id }) => {
    const subject = `member ${id} of registration ${registration_id}`
    const member = members.get(id)
    const found: Difference[] = []
    if (!member || member.status === 'pending') {
      found.push({
        rule: 'a placed account can log in',
        subject,
        expected: 'active',
        actual: member?.status ?? 'no account',
      })
    }
    if (!pins.activated.has(id)) {
      found.push({ rule: 'a placement used one pin', subject, expected: 'a used pin', actual: 'none' })
    }
    return found
  })
}

function fromAccounts(registered: MemberRow[], placed: Set<string>): Difference[] {
  return registered
    .filter(({ id }) => !placed.has(id))
    .map(({ username, status }) => ({
      rule: 'an account has its place',
      subject: username,
      expected: 'a placement',
      actual: `${status} without one`,
    }))
}

function fromPins(pins: Pins, { placements }: Network, running: ReadonlySet<string>): Difference[] {
  const placed = new Set(placements.map(({ member_id }) => member_id))
  const unplaced = [...pins.activated]
    .filter((id) => !placed.has(id))
    .map((id) => ({
      rule: 'a used pin activated a placement',
      subject: `member ${id}`,
      expected: 'a placement',
      actual: 'none',
    }))
  const stranded = [...pins.reserved]
    .filter((id) => !running.has(id))
    .map((id) => ({
      rule: 'reserved pins belong to a running registration',
      subject: `registration ${id}`,
      expected: 'running',
      actual: 'over',
    }))
  return [...unplaced, ...stranded]
}
