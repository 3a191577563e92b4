import { businessDay, daysBetween } from '@jejaring/calendar'
import { recount } from '@jejaring/oracle'
import fc from 'fast-check'
import {
  type Account,
  programme,
  toOracleInput,
} from '../../../../services/network/test/support/random-programme'
import { GrowingTree, type Shape, seeded } from '../../../../services/network/test/support/tree-shapes'
import { countersOf } from './counters'
import { Log } from './log'
import { planFrom } from './plan'
import { Programme } from './programme'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 500)
const dayNumber = (time: Date) => daysBetween('1970-01-01', businessDay(time))

function logOf(accounts: readonly Account[]): Log {
  const log = new Log(accounts.length)
  for (const { parent, sponsor, side, packageId, plan, placedAt } of accounts) {
    const leg = side === 'right' ? 1 : 0
    log.add({ parent, sponsor, leg, packageId, version: plan.version, day: dayNumber(placedAt) })
  }
  return log
}

function recompute(accounts: readonly Account[]): Programme {
  return new Programme(logOf(accounts), new Map(accounts.map(({ plan }) => [plan.version, planFrom(plan)])))
}

const inOrder = (lines: string[][]) => lines.map((of) => of.sort())

test('recomputes all lines and counters of random programmes as the oracle does', () => {
  fc.assert(
    fc.property(programme(), (accounts) => {
      const ours = recompute(accounts)
      const plainly = recount(toOracleInput(accounts, businessDay))
      const wanted: string[][] = accounts.map(() => [])
      for (const { seq, kind, level, receiver, matched, paid, amount } of plainly.bonuses)
        wanted[seq - 1]?.push([kind, level, receiver, matched, paid, amount].join(' '))
      const found = accounts.map((_, index) =>
        ours
          .linesOf(index + 1)
          .map(({ kind, level, receiver, matched, paid, amount }) =>
            [kind, level, receiver, matched, paid, amount].join(' '),
          ),
      )
      expect(inOrder(found)).toEqual(inOrder(wanted))
      expect(plainly.placements.map(({ planVersion, points }) => [planVersion, points])).toEqual(
        accounts.map((_, index) => [ours.counted.version[index + 1], ours.counted.points[index + 1]]),
      )
      const counters = countersOf(ours)
      accounts.forEach(({ id }) => {
        const { left, right, matched, paid, flushed, sponsored, levels } = plainly.members.get(String(id))!
        expect(counters(id)).toEqual([
          ...[left.downlines, right.downlines, left.points, right.points, left.waiting, right.waiting],
          ...[matched, paid, flushed, sponsored],
          ...levels.flatMap((row) => [row.left, row.right]),
        ])
      })
    }),
    { numRuns: RUNS },
  )
})

/** A tree of one shape, placed on three days under one plan. */
function growProgramme(shape: Shape, size: number): Programme {
  const random = seeded(7)
  const tree = new GrowingTree(shape, random)
  const log = new Log(size)
  log.add({ parent: 0, sponsor: 0, leg: 0, packageId: 1, version: 1, day: 0 })
  while (tree.size < size) {
    const sponsor = 1 + Math.floor(random() * tree.size)
    const { parent, side } = tree.next()
    const leg = side === 'right' ? 1 : 0
    log.add({ parent, sponsor, leg, packageId: 1, version: 1, day: Math.floor((3 * tree.size) / size) })
  }
  const packages = [{ id: 1, bonusSponsor: 100_000, pair: 1, flushout: 12 }]
  const plan = planFrom({ packages, bonusPairing: 50_000, bonusPairingLevel: 5_000, pairingLevelMax: 10 })
  return new Programme(log, new Map([[1, plan]]))
}

test.each<Shape>(['random', 'balanced', 'power'])(
  'a %s tree of 100,000: matches min(left, right), pays at most the daily limit',
  (shape) => {
    const size = 100_000
    const programme = growProgramme(shape, size)
    const matched = new Float64Array(size + 1)
    const paidOn = new Map<string, number>()
    for (let seq = 1; seq <= size; seq++) {
      for (const line of programme.linesOf(seq)) {
        if (line.kind !== 'pairing') continue
        matched[line.receiver]! += line.matched
        const key = `${line.receiver} ${programme.counted.day[seq]}`
        paidOn.set(key, (paidOn.get(key) ?? 0) + line.paid)
      }
    }
    const counters = countersOf(programme)
    const pairs = Array.from({ length: size }, (_, index) => {
      const [, , left = 0, right = 0] = counters(index + 1)
      return Math.min(left, right)
    })
    expect(Array.from(matched.subarray(1))).toEqual(pairs)
    expect(Math.max(...new Set(paidOn.values()))).toBeLessThanOrEqual(12)
  },
)
