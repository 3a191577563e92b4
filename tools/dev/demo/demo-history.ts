import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import type { ObservedTree, Slot } from '../../../test/support/http/observed-tree'
import { formatCsvDate } from '../../cli/import/format-csv'
import type { SourceRow } from '../../cli/import/source-row'
import { type DemoPeople, usernamesOf } from './demo-people'

const DAYS = 90
const LEADERS = 8
export const quantities = [1, 1, 1, 3, 3, 7] as const
/** Days with many registrations, counted from the first: their pairs exceed the daily limit. */
const EVENT_DAYS = new Set([25, 55, 80])
const OPENING_SECONDS = 8 * 3_600
const OPEN_SECONDS = 12 * 3_600

const NO_BALANCES = {
  balance_sponsor: '',
  balance_pairing: '',
  balance_pairing_level: '',
  balance_voucher: '',
}

export interface DemoHistory {
  readonly leaders: readonly string[]
  readonly rows: readonly SourceRow[]
}

/**
 * Invents the registrations of the ninety days before today, oldest first, and places them in the tree. The leaders come
 * in the first days and register everybody else.
 */
export function demoHistory(
  tree: ObservedTree,
  people: DemoPeople,
  random: () => number,
  now: Date,
): DemoHistory {
  const leaders: string[] = []
  const rows: SourceRow[] = []
  const firstDay = addDays(businessDay(now), -DAYS)
  const register = (sponsor: string, quantity: number, at: Date) => {
    const slot = tree.takeSlot(sponsor, random) as Slot
    const person = people.next()
    const usernames = usernamesOf(person, quantity, tree.members.size)
    tree.place(slot, usernames, sponsor)
    for (const username of usernames) rows.push(rowOf(tree, username, person, at, rows.length + 1))
    return usernames[0] as string
  }
  for (let day = 0; day < DAYS; day++) {
    const name = addDays(firstDay, day)
    for (const at of timesOf(name, registrationsOn(day, name), random)) {
      if (leaders.length < LEADERS) leaders.push(register('admin', 1, at))
      else register(people.pick(leaders), people.pick(quantities), at)
    }
  }
  return { leaders, rows }
}

/** A few a day, more after half of the time, on weekends and on event days. */
function registrationsOn(day: number, name: string): number {
  if (day === 0) return LEADERS
  const isWeekend = [0, 6].includes(new Date(`${name}T00:00:00Z`).getUTCDay())
  return (day < DAYS / 2 ? 1 : 2) + (isWeekend ? 1 : 0) + (EVENT_DAYS.has(day) ? 9 : 0)
}

/** Times between 08:00 and 20:00, in order. */
function timesOf(day: string, count: number, random: () => number): Date[] {
  const start = startOfDay(day).getTime()
  return Array.from({ length: count }, () => OPENING_SECONDS + Math.floor(random() * OPEN_SECONDS))
    .sort((a, b) => a - b)
    .map((seconds) => new Date(start + seconds * 1_000))
}

function rowOf(
  tree: ObservedTree,
  username: string,
  { name, phone }: { readonly name: string; readonly phone: string },
  at: Date,
  line: number,
): SourceRow {
  const { parent, side, sponsor } = tree.member(username)
  return {
    line,
    username,
    name,
    phone,
    upline: parent ?? '',
    side: side ?? '',
    sponsor: sponsor ?? '',
    package: 'REG',
    date: formatCsvDate(at),
    ...NO_BALANCES,
  }
}
