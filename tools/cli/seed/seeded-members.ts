import { addDays, startOfDay } from '@jejaring/calendar'
import { GrowingTree, type Shape, seeded } from '../../../services/network/test/support/tree-shapes'
import { formatCsvDate } from '../import/format-csv'
import type { SourceRow } from '../import/source-row'
import { firstNames, lastNames } from './names'

export interface Seed {
  readonly members: number
  readonly shape: Shape
  readonly seed: number
  /** The last day on which members were placed. */
  readonly until: string
  /** Whether members have opening balances. */
  readonly balances: boolean
}

const DAYS = 730
const ROOT = 'admin'

/**
 * Generates the members of a programme that grew for two years, as rows of a file: `member1`, `member2`, …
 * Deterministic for a seed and last day.
 */
export async function* seededMembers({
  members,
  shape,
  seed,
  until,
  balances,
}: Seed): AsyncGenerator<SourceRow> {
  const random = seeded(seed)
  const tree = new GrowingTree(shape, random)
  const parents = new Int32Array(members + 2)
  const start = startOfDay(addDays(until, 1 - DAYS)).getTime()
  const end = startOfDay(addDays(until, 1)).getTime()
  for (let member = 1; member <= members; member++) {
    const { parent, side } = tree.next()
    // Node 1 of the tree is the root, so the first member is node 2.
    parents[member + 1] = parent
    const time = start + ((member - random()) / members) * (end - start)
    yield {
      line: member,
      username: nameOf(member + 1),
      name: `${pick(firstNames, random)} ${pick(lastNames, random)}`,
      phone: `08${10 + Math.floor(random() * 90)}${String(member).padStart(8, '0')}`,
      upline: nameOf(parent),
      side,
      sponsor: nameOf(sponsorOf(parent, parents, random)),
      package: 'REG',
      date: formatCsvDate(new Date(time)),
      ...openings(balances, random),
    }
  }
}

function nameOf(node: number): string {
  return node === 1 ? ROOT : `member${node - 1}`
}

/** Chooses the sponsor: the upline or a higher ancestor. */
function sponsorOf(parent: number, parents: Int32Array, random: () => number): number {
  let sponsor = parent
  while (sponsor > 1 && random() < 0.5) sponsor = parents[sponsor]!
  return sponsor
}

const NONE = { balance_sponsor: '', balance_pairing: '', balance_pairing_level: '', balance_voucher: '' }

/** A third of the members have an opening balance, a multiple of the withdrawal step. */
function openings(wanted: boolean, random: () => number): typeof NONE {
  if (!wanted || random() > 1 / 3) return NONE
  const steps = (step: number) => String(step * Math.floor(random() * 20))
  return {
    balance_sponsor: steps(100_000),
    balance_pairing: steps(50_000),
    balance_pairing_level: steps(5_000),
    balance_voucher: steps(5_000),
  }
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)]!
}
