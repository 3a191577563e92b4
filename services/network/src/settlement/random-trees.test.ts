import { businessDay } from '@jejaring/calendar'
import { type BonusLine, Model, recount } from '@jejaring/oracle'
import fc from 'fast-check'
import { build, feed, logOf, same } from '../../test/support/engine-log'
import { type Account, programme, toOracleInput } from '../../test/support/random-programme'
import { WalkEngine } from '../../test/support/walk-engine'
import type { BonusDecision, Engine } from './engine'
import { HeavyPathEngine } from './heavy-path-engine'

/** `npm test -- --full` has a separate step with ten thousand. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 600)

test('both engines and a rebuilt one agree with the oracle on random programmes', () => {
  fc.assert(
    fc.property(programme(), fc.integer({ min: 1, max: 50 }), fc.nat(), (accounts, limit, cut) => {
      const log = logOf(accounts, limit)
      const model = modelOf(accounts)
      for (const engine of [HeavyPathEngine.empty(2), new WalkEngine()])
        expectSame(engine, feed(engine, log), model)
      const at = cut % (log.length + 1)
      const rebuilt = build(log.slice(0, at))
      const before = model.bonuses.filter(({ seq }) => seq <= at).map(asDecision)
      expectSame(rebuilt, [...before, ...feed(rebuilt, log.slice(at))], model)
    }),
    { numRuns: RUNS },
  )
})

test('the oracle’s recount equals its incremental model', () => {
  fc.assert(
    fc.property(programme(10), (accounts) => {
      expect(modelOf(accounts).members).toEqual(recount(toOracleInput(accounts, businessDay)).members)
    }),
    { numRuns: 10 },
  )
})

/** The oracle's fields of a decision, and others. */
type OracleDecision = ReturnType<typeof asDecision> & Partial<BonusDecision>

function expectSame(engine: Engine, decisions: readonly OracleDecision[], model: Model): void {
  same(
    decisions.map(
      ({ side: _side, flushoutLimit: _limit, paidBefore: _before, rate: _rate, ...rest }) => rest,
    ),
    model.bonuses.map(asDecision),
  )
  const states = [...model.members.values()]
  expect(engine.size).toBe(states.length)
  const seen = states.map((_, index) => {
    const { flushedOnCurrentDay: _flushed, ...counters } = engine.counters(index + 1)
    return { ...counters, levels: engine.levels(index + 1) }
  })
  const expected = states.map(({ left, right, matched, paid, flushed, sponsored, levels, paidOn }) => {
    const paidOnCurrentDay = paidOn.get(engine.businessDay) ?? 0
    return { left, right, matched, paid, flushed, sponsored, levels, paidOnCurrentDay }
  })
  same(seen, expected)
}

function modelOf(accounts: readonly Account[]): Model {
  const model = new Model()
  for (const placement of toOracleInput(accounts, businessDay)) model.place(placement)
  return model
}

const asDecision = (line: BonusLine) => ({
  seq: line.seq,
  receiver: Number(line.receiver),
  kind: line.kind,
  level: line.level,
  matched: line.matched,
  paid: line.paid,
  flushed: line.flushed,
  planVersion: line.planVersion,
  amount: line.amount,
})
