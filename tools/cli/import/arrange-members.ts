import { businessDay } from '@jejaring/calendar'
import type { Problems } from './problems'
import type { Row } from './read-row'

/** The username of the root. */
const ROOT = 'admin'
const ABOVE_ALL = -1
const NOBODY = -2

/** A member at its index in the placement order; upline and sponsor are 1-based indexes, 0 is the root. */
export interface ArrangedMember {
  readonly row: Row
  readonly upline: number
  readonly sponsor: number
  readonly placedAt: Date
}

/**
 * Resolves uplines and sponsors and sorts members topologically: by date, uplines and sponsors first,
 * whatever the order of the lines. Records problems: taken usernames, unknown people, taken slots, placements
 * before an upline or sponsor, and cycles. `admins` are existing usernames. The result is valid only without
 * problems.
 */
export function arrangeMembers(
  rows: readonly Row[],
  admins: readonly string[],
  problems: Problems,
): ArrangedMember[] {
  const people = indexByName(rows, admins, problems)
  const find = (row: Row, column: 'upline' | 'sponsor') => findPerson(row, column, people, admins, problems)
  const uplines = Int32Array.from(rows, (row) => find(row, 'upline'))
  const sponsors = Int32Array.from(rows, (row) => find(row, 'sponsor'))
  checkSlots(rows, uplines, problems)
  checkDays(rows, uplines, 'upline', problems)
  checkDays(rows, sponsors, 'sponsor', problems)
  const order = sortTopologically(rows, uplines, sponsors, problems)
  return problems.count === 0 ? numberMembers(rows, uplines, sponsors, order) : []
}

function indexByName(rows: readonly Row[], admins: readonly string[], problems: Problems) {
  const people = new Map<string, number>()
  rows.forEach(({ username, line }, index) => {
    if (username === '') return
    const other = people.get(username)
    if (admins.includes(username)) problems.add(line, 'username', 'Username ini milik admin program.')
    else if (other === undefined) people.set(username, index)
    else problems.add(line, 'username', `Username ini sudah ada di baris ${rows[other]!.line}.`)
  })
  return people
}

function findPerson(
  row: Row,
  column: 'upline' | 'sponsor',
  people: ReadonlyMap<string, number>,
  admins: readonly string[],
  problems: Problems,
): number {
  const username = row[column]
  if (username === '') return NOBODY
  if (username === ROOT) return ABOVE_ALL
  const found = people.get(username)
  if (found === undefined) {
    const why = admins.includes(username) ? 'adalah admin tanpa kartu jaringan' : 'tidak ada di berkas ini'
    problems.add(row.line, column, `${username} ${why}.`)
    return NOBODY
  }
  if (username !== row.username) return found
  problems.add(row.line, column, 'Tidak boleh diri sendiri.')
  return NOBODY
}

function checkSlots(rows: readonly Row[], uplines: Int32Array, problems: Problems): void {
  const taken = new Map<number, number>()
  rows.forEach(({ side, line, upline }, index) => {
    if (uplines[index] === NOBODY || !side) return
    const slot = 2 * (uplines[index]! + 1) + (side === 'left' ? 0 : 1)
    const other = taken.get(slot)
    if (other === undefined) taken.set(slot, line)
    else problems.add(line, 'side', `Posisi ${side} di bawah ${upline} sudah diisi baris ${other}.`)
  })
}

/** Times within a day may be in any order: programmes that know only the day write midnight. */
function checkDays(
  rows: readonly Row[],
  above: Int32Array,
  column: 'upline' | 'sponsor',
  problems: Problems,
): void {
  rows.forEach((row, index) => {
    const other = rows[above[index]!]
    if (!other || !(row.placedAt < other.placedAt)) return
    const [own, theirs] = [row, other].map(({ placedAt }) => businessDay(new Date(placedAt)))
    if (own! >= theirs!) return
    problems.add(row.line, 'date', `${own} sebelum ${column} ${other.username} terdaftar (${theirs}).`)
  })
}

const WAITING = 0
const OPEN = 1
const VISITED = 2

/** Sorts rows by date, each after its upline and sponsor. Records cycles. */
function sortTopologically(
  rows: readonly Row[],
  uplines: Int32Array,
  sponsors: Int32Array,
  problems: Problems,
): Int32Array {
  const byDate = Int32Array.from(rows, (_, index) => index)
  byDate.sort((a, b) => rows[a]!.placedAt - rows[b]!.placedAt || a - b)
  const order = new Int32Array(rows.length)
  const states = new Uint8Array(rows.length)
  let length = 0
  // An explicit stack: a chain of uplines can be as long as the file.
  const way: number[] = []
  for (const first of byDate) {
    if (states[first] === WAITING) way.push(first)
    while (way.length > 0) {
      const index = way.at(-1)!
      states[index] = OPEN
      const next = [uplines[index]!, sponsors[index]!].find(
        (other) => other >= 0 && states[other] !== VISITED,
      )
      if (next !== undefined && states[next] === WAITING) {
        way.push(next)
        continue
      }
      if (next !== undefined) addCycleProblem(rows, way, next, problems)
      states[index] = VISITED
      order[length++] = index
      way.pop()
    }
  }
  return order
}

const MAX_NAMED_MEMBERS = 10

function addCycleProblem(
  rows: readonly Row[],
  way: readonly number[],
  from: number,
  problems: Problems,
): void {
  const circle = way.slice(way.lastIndexOf(from)).map((index) => rows[index]!.username)
  const names = circle.length > MAX_NAMED_MEMBERS ? [...circle.slice(0, MAX_NAMED_MEMBERS), '…'] : circle
  const { line } = rows[way.at(-1)!]!
  problems.add(line, 'upline', `Upline atau sponsor berputar: ${[...names, circle[0]].join(' → ')}.`)
}

function numberMembers(
  rows: readonly Row[],
  uplines: Int32Array,
  sponsors: Int32Array,
  order: Int32Array,
): ArrangedMember[] {
  const newNumbers = new Int32Array(rows.length)
  const times = new Float64Array(rows.length)
  return Array.from(order, (index, position) => {
    const row = rows[index]!
    const above = [uplines[index]!, sponsors[index]!]
    const earliest = above.map((other) => (other < 0 ? 0 : times[other]!))
    const [upline, sponsor] = above.map((other) => (other < 0 ? 0 : newNumbers[other]!))
    newNumbers[index] = position + 1
    // Ensures that nobody is placed before an upline or sponsor of the same day.
    times[index] = Math.max(row.placedAt, ...earliest)
    return { row, upline: upline!, sponsor: sponsor!, placedAt: new Date(times[index]!) }
  })
}
