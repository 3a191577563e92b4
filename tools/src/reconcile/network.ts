import { businessDay } from '@jejaring/calendar'
import { type BonusLine, type Placement, type Plan, type Programme, recount } from '@jejaring/oracle'
import { compare, type Difference } from './difference'
import type { Snapshot } from './snapshot'

export interface PlacementRow {
  readonly id: bigint
  readonly member_id: string
  readonly parent_id: bigint | null
  readonly side: 'left' | 'right' | null
  readonly sponsor_id: bigint | null
  readonly package_id: number
  readonly plan_version: number
  readonly placed_at: Date
  readonly registration_id: string
  readonly seq: bigint | null
  readonly business_day: string | null
  readonly effective_version: number | null
}

export interface BonusRow {
  readonly bonus_no: bigint
  readonly id: string
  readonly seq: bigint
  readonly receiver: string
  readonly kind: BonusLine['kind']
  readonly level: number
  readonly matched: number
  readonly paid: number
  readonly flushed: number
  readonly plan_version: number
  readonly amount: bigint
}

export interface Network {
  readonly placements: PlacementRow[]
  readonly bonuses: BonusRow[]
  readonly registrations: { id: string; state: string; moved_at: Date }[]
  readonly checkpoint: { seq: bigint; bonus_no: bigint; day: string }
  readonly plans: Map<number, Plan>
}

interface StoredPlan {
  packages: { id: number; bonusSponsor: number; pair: number; flushout: number }[]
  bonusPairing: number
  bonusPairingLevel: number
  pairingLevelMax: number
}

export async function readNetwork(database: Snapshot): Promise<Network> {
  const plans = await database.query<{ version: number; parameters: StoredPlan }>(
    'SELECT version, parameters FROM plan_versions',
  )
  const [checkpoint] = await database.query<Network['checkpoint']>(
    'SELECT seq, bonus_no, day FROM checkpoint',
  )
  if (!checkpoint) throw new Error('the network database has no checkpoint')
  return {
    checkpoint,
    plans: new Map(plans.map(({ version, parameters }) => [version, planOf(version, parameters)])),
    placements: await database.query(`SELECT * FROM placements ORDER BY seq NULLS LAST, id`),
    bonuses: await database.query(
      `SELECT b.bonus_no, b.id, b.seq, r.member_id AS receiver, b.kind, b.level, b.matched, b.paid, b.flushed, b.plan_version, b.amount
         FROM bonuses b LEFT JOIN placements r ON r.id = b.receiver_id ORDER BY b.bonus_no`,
    ),
    registrations: await database.query(
      `SELECT id, state, greatest(created_at, placed_at, ended_at) AS moved_at FROM registrations`,
    ),
  }
}

function planOf(version: number, stored: StoredPlan): Plan {
  const terms = stored.packages.map(({ id, bonusSponsor, pair, flushout }) => [
    String(id),
    { bonusSponsor: BigInt(bonusSponsor), pair, flushout },
  ])
  return {
    version,
    packages: Object.fromEntries(terms),
    bonusPairing: BigInt(stored.bonusPairing),
    bonusPairingLevel: BigInt(stored.bonusPairingLevel),
    pairingLevelMax: stored.pairingLevelMax,
  }
}

/** Recomputes the whole log by the rule book's plainest reading and compares every bonus row (rule book §3). */
export function reconcileNetwork(network: Network): Difference[] {
  const numbered = network.placements.filter(({ seq }) => seq !== null)
  const order = checkOrder(network, numbered)
  // A log out of order cannot be recomputed; saying so is all there is to say.
  if (order.length > 0) return order
  const programme = recount(placementsOf(network, numbered))
  return [...compareLog(programme, numbered), ...compareBonuses(programme, network.bonuses)]
}

function checkOrder({ checkpoint, bonuses }: Network, numbered: PlacementRow[]): Difference[] {
  const gapless = (rule: string, numbers: bigint[], last: bigint): Difference[] => {
    const wrong = numbers.findIndex((number, index) => number !== BigInt(index) + 1n)
    if (wrong >= 0)
      return [
        { rule, subject: `number ${wrong + 1}`, expected: String(wrong + 1), actual: String(numbers[wrong]) },
      ]
    if (BigInt(numbers.length) !== last)
      return [{ rule, subject: 'checkpoint', expected: String(numbers.length), actual: String(last) }]
    return []
  }
  return [
    ...gapless(
      'sequence numbers have no gap',
      numbered.map(({ seq }) => seq as bigint),
      checkpoint.seq,
    ),
    ...gapless(
      'bonus numbers have no gap',
      bonuses.map(({ bonus_no }) => bonus_no),
      checkpoint.bonus_no,
    ),
    ...checkParents(numbered),
    ...checkRegistrations(numbered),
  ]
}

function checkParents(numbered: PlacementRow[]): Difference[] {
  const seqOf = new Map(numbered.map(({ id, seq }) => [id, seq as bigint]))
  return numbered
    .filter(
      ({ parent_id, seq }) =>
        parent_id !== null && !((seqOf.get(parent_id) ?? (seq as bigint)) < (seq as bigint)),
    )
    .map(({ seq, parent_id }) => ({
      rule: 'a parent comes before its child',
      subject: `placement ${seq}`,
      expected: 'an earlier parent',
      actual: `parent ${parent_id}`,
    }))
}

function checkRegistrations(numbered: PlacementRow[]): Difference[] {
  const ended = new Set<string>()
  const split: Difference[] = []
  let current = ''
  for (const { registration_id, seq } of numbered) {
    if (registration_id === current) continue
    if (ended.has(registration_id)) {
      split.push({
        rule: 'a registration is numbered in one run',
        subject: registration_id,
        expected: 'one run',
        actual: `again at ${seq}`,
      })
    }
    ended.add(current)
    current = registration_id
  }
  return split
}

function placementsOf({ plans }: Network, numbered: PlacementRow[]): Placement[] {
  const memberOf = new Map(numbered.map(({ id, member_id }) => [id, member_id]))
  const known = (id: bigint | null) => (id === null ? null : (memberOf.get(id) ?? null))
  return numbered.map((row) => ({
    member: row.member_id,
    package: String(row.package_id),
    parent: known(row.parent_id),
    side: row.side,
    sponsor: known(row.sponsor_id),
    plan: plans.get(row.plan_version) as Plan,
    // The root was there before any day.
    day: row.parent_id === null ? (row.business_day as string) : businessDay(row.placed_at),
  }))
}

function compareLog(programme: Programme, numbered: PlacementRow[]): Difference[] {
  const expected = new Map(
    programme.placements.map(({ seq, day, planVersion }) => [
      `placement ${seq}`,
      `${day} by plan ${planVersion}`,
    ]),
  )
  const actual = new Map(
    numbered.map((row) => [`placement ${row.seq}`, `${row.business_day} by plan ${row.effective_version}`]),
  )
  return compare('a placement counts on its day and by its plan', expected, actual)
}

function compareBonuses(programme: Programme, rows: BonusRow[]): Difference[] {
  const say = (one: { matched: number; paid: number; flushed: number; amount: bigint }, plan: number) =>
    `${one.amount} for ${one.matched} matched, ${one.paid} paid, ${one.flushed} flushed by plan ${plan}`
  const expected = new Map(
    programme.bonuses.map((line) => [
      `${line.kind} ${line.level} of ${line.receiver} from ${line.seq}`,
      say(line, line.planVersion),
    ]),
  )
  const actual = new Map(
    rows.map((row) => [
      `${row.kind} ${row.level} of ${row.receiver} from ${row.seq}`,
      say(row, row.plan_version),
    ]),
  )
  return compare('a bonus is what the rule book makes of the log', expected, actual)
}
