import { businessDay } from '@jejaring/calendar'
import { type BonusLine, recount } from '@jejaring/oracle'
import fc from 'fast-check'
import { type Account, oraclePlan, programme, toOracleInput } from '../../test/support/random-programme'
import { WalkEngine } from '../../test/support/walk-engine'
import type { Plan } from '../plan/parameters'
import type { SequencedPlacement } from '../settlement/engine'
import { addBonusTotals, type BonusTotals, NO_BONUSES } from './bonus-totals'
import { type OtherParameters, otherParameters, planWith } from './other-parameters'
import { Simulation } from './simulation'

interface Entry {
  readonly placement: SequencedPlacement
  readonly plan: Plan
}

/** The placement log of a programme, numbered by the oracle. */
function logOf(accounts: readonly Account[]): Entry[] {
  const plans = new Map(accounts.map(({ plan }) => [plan.version, plan]))
  const counted = recount(toOracleInput(accounts, businessDay)).placements
  return accounts.map(({ id, parent, side, sponsor, packageId }, index) => {
    const { day, points, planVersion } = counted[index]!
    const placement = { seq: id, parent, side, sponsor, packageId, points, businessDay: day }
    return { placement, plan: plans.get(planVersion)! }
  })
}

function simulated(log: readonly Entry[], other: OtherParameters): ReadonlyMap<string, BonusTotals> {
  const simulation = new Simulation(new WalkEngine(), other)
  for (const { placement, plan } of log) simulation.place(placement, plan)
  return simulation.bonusTotals
}

/** The oracle's result for the same placements with this plan for each. */
function recounted(accounts: readonly Account[], log: readonly Entry[], planOf: (entry: Entry) => Plan) {
  const placements = toOracleInput(accounts, businessDay).map((each, index) => ({
    ...each,
    day: log[index]!.placement.businessDay,
    // A distinct version per placement, so that no plan is reused.
    plan: { ...oraclePlan(planOf(log[index]!)), version: index + 1 },
  }))
  const totals = new Map<string, BonusTotals>()
  for (const line of recount(placements).bonuses) {
    const month = line.day.slice(0, 7)
    totals.set(month, addBonusTotals(totals.get(month) ?? NO_BONUSES, totalsOf(line)))
  }
  return totals
}

const totalsOf = ({ kind, amount, flushed }: BonusLine): BonusTotals => ({
  ...NO_BONUSES,
  [kind]: amount,
  flushed: BigInt(flushed),
})

const others: fc.Arbitrary<OtherParameters> = fc.record(
  {
    flushout: fc.integer({ min: 0, max: 4 }),
    bonusSponsor: fc.constantFrom(0, 75_000),
    bonusPairing: fc.constantFrom(0, 60_000),
    bonusPairingLevel: fc.constantFrom(0, 4_000),
    pairingLevelMax: fc.integer({ min: 0, max: 10 }),
    since: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03', '2026-04-01'),
  },
  { requiredKeys: [] },
)

test('unchanged parameters give the actual bonuses of each month', () => {
  fc.assert(
    fc.property(programme(), (accounts) => {
      const log = logOf(accounts)
      expect(simulated(log, {})).toEqual(recounted(accounts, log, ({ plan }) => plan))
    }),
    { numRuns: 30 },
  )
})

test('other parameters give the oracle’s bonuses from their first day on', () => {
  fc.assert(
    fc.property(programme(), others, (accounts, other) => {
      const log = logOf(accounts)
      const planOf = ({ placement, plan }: Entry) =>
        placement.businessDay < (other.since ?? '') ? plan : planWith(plan, other)
      expect(simulated(log, other)).toEqual(recounted(accounts, log, planOf))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  )
})

test.each([
  ['a negative limit', { flushout: -1 }],
  ['half a Rupiah', { bonusPairing: 0.5 }],
  ['an eleventh level', { pairingLevelMax: 11 }],
  ['a day that no calendar has', { since: '2026-02-30' }],
  ['a parameter it does not know', { bonusMatching: 1 }],
])('%s is refused', (_what, other) => {
  expect(otherParameters.safeParse(other).success).toBe(false)
})
