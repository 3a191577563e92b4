import fc from 'fast-check'
import { feed, logOf, same } from '../../test/support/engine-log'
import { type Account, programme } from '../../test/support/random-programme'
import { WalkEngine } from '../../test/support/walk-engine'
import type { Plan } from '../plan/parameters'
import type { Engine } from './engine'
import { HeavyPathEngine } from './heavy-path-engine'

/** Every engine must pass all tests of this file. */
const engines: [string, () => Engine][] = [
  ['heavy-path', () => HeavyPathEngine.empty(2)],
  ['walk', () => new WalkEngine()],
]

describe.each(engines)('%s engine', (_name, make) => {
  test('batch size and rebuilds do not change the result', () => {
    fc.assert(
      fc.property(programme(), fc.integer({ min: 1, max: 20 }), fc.nat(), (accounts, limit, cut) => {
        const log = logOf(accounts, limit)
        same(log, logOf(accounts, accounts.length))
        const at = cut % (log.length + 1)
        const whole = feed(make(), log)
        const engine = make()
        feed(engine, log.slice(0, at))
        same(
          feed(engine, log.slice(at)),
          whole.filter(({ seq }) => seq > at),
        )
        const rebuilt = make()
        for (const { placement, plan } of log) rebuilt.replay(placement, plan)
        const counters = (each: Engine) => log.map((_, index) => each.counters(index + 1))
        same(counters(rebuilt), counters(engine))
      }),
      { numRuns: 60 },
    )
  })

  test('every decision explains its own amount', () => {
    fc.assert(
      fc.property(programme(), (accounts) => {
        for (const each of feed(make(), logOf(accounts, 7))) {
          same(each.matched, each.paid + each.flushed)
          if (each.kind === 'sponsor')
            expect(each).toMatchObject({ side: null, matched: 0, amount: each.rate })
          else same(each.amount, BigInt(each.paid) * each.rate)
          if (each.kind !== 'pairing') same(each.flushoutLimit, null)
          else same(each.paid, Math.min(each.matched, Math.max(0, each.flushoutLimit! - each.paidBefore!)))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a placement matches at most log₂(P + 1) ancestors and writes at most 12 rows', () => {
    fc.assert(
      fc.property(programme(), (accounts) => {
        let points = 0
        const engine = make()
        for (const { placement, plan } of logOf(accounts, 100)) {
          points += placement.points
          const decisions = engine.apply(placement, plan)
          const matches = decisions.filter(({ kind }) => kind === 'pairing').length
          expect(matches).toBeLessThanOrEqual(Math.floor(Math.log2(points + 1)))
          expect(decisions.length - matches).toBeLessThanOrEqual(plan.pairingLevelMax + 1)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('isBelow is true for proper descendants only', () => {
    fc.assert(
      fc.property(programme(12), (accounts) => {
        const engine = make()
        feed(engine, logOf(accounts, 100))
        const climbs = (node: number, top: number): boolean => {
          const { parent } = accounts[node - 1] as Account
          return parent !== 0 && (parent === top || climbs(parent, top))
        }
        for (const { id: node } of accounts) {
          for (const { id: top } of accounts) same(engine.isBelow(node, top), climbs(node, top))
        }
      }),
      { numRuns: 30 },
    )
  })

  const first = { seq: 1, parent: 0, side: 'left', sponsor: 0, packageId: 1, points: 1 } as const
  const plan: Plan = {
    version: 1,
    packages: [
      { id: 1, code: 'REG', kind: 'activation', price: 500_000, bonusSponsor: 1, pair: 1, flushout: 12 },
    ],
    bonusPairing: 50_000,
    bonusPairingLevel: 5_000,
    pairingLevelMax: 10,
  }
  const second = { ...first, seq: 2, parent: 1, sponsor: 1, businessDay: '2026-03-02' }

  test.each([
    ['a gap', { seq: 3 }, 'does not follow'],
    ['a repeated number', { seq: 1 }, 'does not follow'],
    ['a parent that comes later', { parent: 2 }, 'hangs under'],
    ['a sponsor that comes later', { sponsor: 5 }, 'sponsored by'],
    ['negative points', { points: -1 }, 'points'],
    ['an earlier day', { businessDay: '2026-03-01' }, 'before'],
    ['a package that the plan does not have', { packageId: 9 }, 'no package'],
  ])('%s is refused', (_what, change, message) => {
    const engine = make()
    engine.apply({ ...first, businessDay: '2026-03-02' }, plan)
    expect(() => engine.apply({ ...second, ...change }, plan)).toThrow(message)
  })

  test('a node that has not been applied has no counters', () => {
    const engine = make()
    engine.apply({ ...first, businessDay: '2026-03-02' }, plan)
    expect(() => engine.counters(2)).toThrow('no node 2')
    expect(() => engine.levels(0)).toThrow('no node 0')
    expect(() => engine.isBelow(1, 2)).toThrow('no node 2')
  })
})
