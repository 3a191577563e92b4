import { Visitor } from '../../../test/support/http/visitor'
import type { Snapshot } from '../../cli/reconcile/snapshot'

/** Password of members that `npm run seed` creates. */
export const SEED_PASSWORD = 'sandi-member-benih'
/** Enough free slots at any size, without reading most of a programme of millions. */
const MAX_LEVELS_BELOW = 14

export interface Slot {
  /** Index of the registering caller, from 0. */
  readonly caller: number
  readonly upline: string
  readonly side: 'left' | 'right'
  /** Username of the new member. */
  readonly username: string
}

export interface Session {
  readonly cookie: string
  readonly token: string
}

/** Personal data of every member registered under load. */
export const person = {
  regtype: 'new',
  accountqty: 1,
  name: 'Uji Beban',
  phone: '081234567890',
  bank_id: '1',
  agree: 1,
  bank_account_name: 'Uji Beban',
  bank_account_address: '1234567890',
  password: 'sandi-uji-beban',
  password_confirm: 'sandi-uji-beban',
}

/** Picks `count` different random free slots below the callers; `run` makes the usernames unique. */
export async function freeSlots(
  network: Snapshot,
  callers: readonly string[],
  count: number,
  run: string,
): Promise<Slot[]> {
  const each = Math.ceil(count / callers.length)
  const taken = new Set<string>()
  const byCaller: Omit<Slot, 'username'>[][] = []
  for (const [caller, username] of callers.entries()) {
    const rows = await network.query<{ upline: string; side: 'left' | 'right' }>(FREE_SLOTS_BELOW, [
      username,
      4 * each,
    ])
    const free = rows.filter(({ upline, side }) => !taken.has(`${upline} ${side}`)).slice(0, each)
    for (const { upline, side } of free) taken.add(`${upline} ${side}`)
    byCaller.push(free.map((slot) => ({ caller, ...slot })))
  }
  // Round-robin over the callers, so that no two consecutive registrations lock the pins of one caller.
  const roundRobin = Array.from({ length: each }, (_, index) =>
    byCaller.flatMap((slots) => slots[index] ?? []),
  ).flat()
  return roundRobin
    .slice(0, count)
    .map((slot, index) => ({ ...slot, username: `b${run}${index.toString(36)}` }))
}

const FREE_SLOTS_BELOW = `
  WITH RECURSIVE below AS (
    SELECT p.id, 0 AS depth FROM placements p JOIN members m USING (member_id) WHERE m.username = $1
    UNION ALL
    SELECT p.id, depth + 1 FROM below JOIN placements p ON p.parent_id = below.id WHERE depth < ${MAX_LEVELS_BELOW}
  ), picked AS (SELECT id FROM below ORDER BY random() LIMIT $2)
  SELECT m.username AS upline, free.side FROM picked
    JOIN placements p USING (id) JOIN members m USING (member_id)
    CROSS JOIN unnest(ARRAY['left', 'right']) AS free (side)
   WHERE NOT EXISTS (SELECT FROM placements c WHERE c.parent_id = picked.id AND c.side = free.side)
   ORDER BY random()`

/** Gives each caller `pins` pins and logs it in. */
export async function openSessions(
  origin: string,
  adminPassword: string,
  callers: readonly string[],
  pins: number,
): Promise<Session[]> {
  const admin = new Visitor(origin)
  await admin.login('admin', adminPassword)
  const sessions: Session[] = []
  for (const username of callers) {
    if (pins > 0) {
      const order = { package_id: 1, qty: pins, is_send: 1, username, password: adminPassword }
      const { status, body } = await admin.post('/api/pins/create', order)
      if (status !== 200) throw new Error(`no pins for ${username}: ${status} ${body.message}`)
    }
    const visitor = new Visitor(origin)
    await visitor.login(username, SEED_PASSWORD)
    sessions.push(visitor.session)
  }
  return sessions
}
