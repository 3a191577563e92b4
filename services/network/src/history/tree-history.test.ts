import { isDeepStrictEqual } from 'node:util'
import { businessDay } from '@jejaring/calendar'
import { recount } from '@jejaring/oracle'
import fc from 'fast-check'
import { type Account, programme, toOracleInput } from '../../test/support/random-programme'
import { WalkEngine } from '../../test/support/walk-engine'
import { termsOf } from '../plan/parameters'
import { TreeHistory } from './tree-history'

/** The placement log of a programme, numbered by the oracle. */
function logOf(accounts: readonly Account[]) {
  const plans = new Map(accounts.map(({ plan }) => [plan.version, plan]))
  const counted = recount(toOracleInput(accounts, businessDay)).placements
  return accounts.map(({ id, parent, side, sponsor, packageId }, index) => {
    const { day, points, planVersion } = counted[index]!
    const placement = { seq: id, parent, side, sponsor, packageId, points, businessDay: day }
    return { placement, plan: plans.get(planVersion)! }
  })
}

test('every node at every point equals an engine that stopped there', () => {
  fc.assert(
    fc.property(programme(14), (accounts) => {
      const history = new TreeHistory()
      const log = logOf(accounts)
      for (const { placement, plan } of log) history.append(placement, plan)
      const engine = new WalkEngine()
      for (const { placement, plan } of log) {
        engine.apply(placement, plan)
        for (let node = 1; node <= placement.seq; node++) {
          const { packageId } = log[node - 1]!.placement
          const seen = history.standingAt(node, packageId, placement.seq)
          const expected = {
            counters: engine.counters(node),
            levels: engine.levels(node),
            flushout: termsOf(plan, packageId).flushout,
          }
          if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected)
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  )
})

test('a day ends with its last placement, or with an earlier day’s', () => {
  fc.assert(
    fc.property(programme(20), (accounts) => {
      const history = new TreeHistory()
      const log = logOf(accounts)
      for (const { placement, plan } of log) history.append(placement, plan)
      for (const day of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-05', '2030-01-01']) {
        const seq = log.filter(({ placement }) => placement.businessDay <= day).length
        expect(history.lastOn(day)).toBe(seq)
        if (seq > 0) expect(history.dayOf(seq) <= day).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('on a day without a placement no pair is paid', () => {
  const history = new TreeHistory()
  const log = logOf(fc.sample(programme(30), { numRuns: 1, seed: 7 })[0]!)
  for (const { placement, plan } of log) history.append(placement, plan)
  expect(history.standingAt(1, 1, log.length, '2030-01-01').counters).toMatchObject({
    paidOnCurrentDay: 0,
    flushedOnCurrentDay: 0,
  })
})

test('a point after the log and a node after the point are errors', () => {
  const history = new TreeHistory()
  const [root] = logOf(fc.sample(programme(1), { numRuns: 1, seed: 7 })[0]!)
  history.append(root!.placement, root!.plan)
  expect(() => history.standingAt(2, 1, 1)).toThrow('no node 2')
  expect(() => history.standingAt(1, 1, 2)).toThrow('no node 1 at 2')
  expect(() => history.append({ ...root!.placement, seq: 3 }, root!.plan)).toThrow('does not follow')
})
