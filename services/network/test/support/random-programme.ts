import type { Placement as OraclePlacement, Plan as OraclePlan } from '@jejaring/oracle'
import fc from 'fast-check'
import type { Plan } from '../../src/plan/parameters'
import { layOut, SIDES, type Side } from '../../src/tree/slots'

/** One account of a random programme, as it would be committed. */
export interface Account {
  /** From 1, the root's; also the order of commits. */
  readonly id: number
  readonly registration: number
  readonly parent: number
  readonly side: Side
  readonly sponsor: number
  readonly packageId: number
  readonly plan: Plan
  readonly placedAt: Date
}

/** Random choices of a registration; indexes are taken modulo the number of options, so every choice is valid. */
interface Choice {
  readonly quantity: number
  readonly where: 'anywhere' | 'oldest' | Side
  readonly slot: number
  readonly sponsor: number
  readonly packageId: number
  readonly version: number
  readonly minutes: number
}

const START = Date.parse('2026-03-01T09:00:00+07:00')
const REGULAR = 1
const OTHER = 3

export const planValues: fc.Arbitrary<Omit<Plan, 'version'>> = fc.record({
  packages: fc
    .tuple(terms(REGULAR, 'REG'), terms(OTHER, 'OTHER'))
    .map(([regular, other]) => [regular, { ...regular, id: 2, code: 'RO', ...repeatOrder }, other]),
  bonusPairing: fc.constantFrom(0, 1, 50_000),
  bonusPairingLevel: fc.constantFrom(0, 5_000),
  pairingLevelMax: fc.integer({ min: 0, max: 10 }),
})

const repeatOrder = { kind: 'repeat_order' as const, bonusSponsor: 0, pair: 0, flushout: 0 }

function terms(id: number, code: string) {
  return fc.record({
    id: fc.constant(id),
    code: fc.constant(code),
    kind: fc.constant('activation' as const),
    price: fc.constant(500_000),
    bonusSponsor: fc.constantFrom(0, 100_000),
    pair: fc.constantFrom(0, 1, 1, 2, 7),
    flushout: fc.constantFrom(0, 1, 2, 3, 12),
  })
}

const choice: fc.Arbitrary<Choice> = fc.record({
  quantity: fc.constantFrom(1, 3, 7),
  // A side means the deepest free slot of that leg of the root, so that level ten is reached in both.
  where: fc.constantFrom('anywhere', 'oldest', 'left', 'right', 'left', 'right'),
  slot: fc.nat(),
  sponsor: fc.nat(),
  packageId: fc.constantFrom(REGULAR, REGULAR, OTHER),
  version: fc.nat(),
  // Mostly the same day; some cross midnight, some commit late with an earlier time.
  minutes: fc.constantFrom(0, 1, 1, 1, 30, 600, 1_440, -900),
})

/** A random programme: mixed and zero points, changing limits, midnights, 1/3/7 accounts, trees of every shape. */
export function programme(registrations = 30): fc.Arbitrary<Account[]> {
  return fc
    .record({
      plans: fc.array(planValues, { minLength: 1, maxLength: 4 }),
      choices: fc.array(choice, { maxLength: registrations, size: 'max' }),
    })
    .map(({ plans, choices }) => grow(plans, choices))
}

function grow(values: Omit<Plan, 'version'>[], choices: Choice[]): Account[] {
  const plans = values.map((each, index) => ({ version: index + 1, ...each }))
  const accounts: Account[] = []
  const free: Slot[] = []
  const place = (account: Account, leg?: Side) => {
    accounts.push(account)
    for (const side of SIDES) free.push({ parent: account.id, side, leg: leg ?? side })
  }
  const first = plans[0]!
  place(rootOf(first))
  let time = START
  choices.forEach((chosen, index) => {
    time += chosen.minutes * 60_000
    const common = {
      registration: index + 1,
      sponsor: 1 + (chosen.sponsor % accounts.length),
      packageId: chosen.packageId,
      plan: plans[chosen.version % plans.length] ?? first,
      placedAt: new Date(time),
    }
    const { leg, ...slot } = pick(chosen, free)
    const before = accounts.length
    for (const inner of layOut(chosen.quantity)) {
      const taken = inner ? { parent: before + 1 + inner.parent, side: inner.side } : slot
      const filled = free.findIndex(({ parent, side }) => parent === taken.parent && side === taken.side)
      free.splice(filled, 1)
      place({ ...common, ...taken, id: accounts.length + 1 }, leg)
    }
  })
  return accounts
}

interface Slot {
  readonly parent: number
  readonly side: Side
  /** The leg of the root that it belongs to. */
  readonly leg: Side
}

function pick({ where, slot }: Choice, free: readonly Slot[]): Slot {
  const inLeg = free.findLast(({ leg }) => leg === where)
  return inLeg ?? free[where === 'oldest' ? 0 : slot % free.length]!
}

function rootOf(plan: Plan): Account {
  return {
    id: 1,
    registration: 0,
    parent: 0,
    side: 'left',
    sponsor: 0,
    packageId: REGULAR,
    plan,
    placedAt: new Date(START),
  }
}

/** Converts a programme to the oracle's input. */
export function toOracleInput(accounts: readonly Account[], day: (time: Date) => string): OraclePlacement[] {
  return accounts.map((account) => ({
    member: String(account.id),
    package: String(account.packageId),
    parent: account.parent === 0 ? null : String(account.parent),
    side: account.parent === 0 ? null : account.side,
    sponsor: account.sponsor === 0 ? null : String(account.sponsor),
    plan: oraclePlan(account.plan),
    day: day(account.placedAt),
  }))
}

export function oraclePlan(plan: Plan): OraclePlan {
  return {
    version: plan.version,
    packages: Object.fromEntries(
      plan.packages.map((p) => [
        String(p.id),
        { bonusSponsor: BigInt(p.bonusSponsor), pair: p.pair, flushout: p.flushout },
      ]),
    ),
    bonusPairing: BigInt(plan.bonusPairing),
    bonusPairingLevel: BigInt(plan.bonusPairingLevel),
    pairingLevelMax: plan.pairingLevelMax,
  }
}
