import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type Account, planValues, programme } from '../../test/support/random-programme'
import { WalkEngine } from '../../test/support/walk-engine'
import { type Plan, termsOf } from '../plan/parameters'
import type { BonusDecision, Engine } from '../settlement/engine'
import { layOut, SIDES, type Side } from '../tree/slots'
import { type Earning, type PreviewInput, previewBonuses } from './preview'
import { weakLegs } from './weak-legs'

const asked = fc.record({
  slot: fc.nat(),
  top: fc.nat(),
  sponsor: fc.nat(),
  quantity: fc.constantFrom(1, 3, 7),
  plan: planValues,
  packageId: fc.constantFrom(1, 3),
  nextDay: fc.boolean(),
})

/** An engine with a programme on one business day, so that limits are reached. */
function engineOf(accounts: readonly Account[]): Engine {
  const engine = new WalkEngine()
  for (const { id, parent, side, sponsor, packageId, plan } of accounts) {
    const points = termsOf(plan, packageId).pair
    engine.apply({ seq: id, parent, side, sponsor, packageId, points, businessDay: '2026-03-01' }, plan)
  }
  return engine
}

/** The path from a slot's upline up to its `top`-th node. */
function wayUp(
  accounts: readonly Account[],
  slot: { parent: number; side: Side },
  top: number,
): PreviewInput['path'] {
  const nodes: Account[] = []
  const legs: Side[] = []
  let { parent, side } = slot
  while (parent !== 0) {
    const node = accounts[parent - 1]!
    nodes.push(node)
    legs.push(side)
    parent = node.parent
    side = node.side
  }
  const length = 1 + (top % nodes.length)
  return {
    nodes: nodes.slice(0, length).map(({ id }) => id),
    packages: nodes.slice(0, length).map(({ packageId }) => packageId),
    legs: legs.slice(0, length),
  }
}

function freeSlots(accounts: readonly Account[]): { parent: number; side: Side }[] {
  const taken = new Set(accounts.map(({ parent, side }) => `${parent} ${side}`))
  return accounts.flatMap(({ id }) =>
    SIDES.filter((side) => !taken.has(`${id} ${side}`)).map((side) => ({ parent: id, side })),
  )
}

const key = ({ receiver, kind, level }: Pick<Earning, 'receiver' | 'kind' | 'level'>) =>
  `${receiver} ${kind} ${level}`

/** The rows of several placements, summed by receiver, kind and level. */
function together(decisions: readonly BonusDecision[]): Map<string, object> {
  const sums = new Map<string, { matched: number; paid: number; flushed: number; amount: bigint }>()
  for (const decision of decisions) {
    const sum = sums.get(key(decision)) ?? { matched: 0, paid: 0, flushed: 0, amount: 0n }
    sums.set(key(decision), {
      matched: sum.matched + decision.matched,
      paid: sum.paid + decision.paid,
      flushed: sum.flushed + decision.flushed,
      amount: sum.amount + decision.amount,
    })
  }
  return sums
}

test('a preview equals the result, for the caller’s subtree and the new accounts', () => {
  fc.assert(
    fc.property(programme(25), asked, (accounts, choice) => {
      const engine = engineOf(accounts)
      const slots = freeSlots(accounts)
      const slot = slots[choice.slot % slots.length]!
      const way = wayUp(accounts, slot, choice.top)
      const plan: Plan = { version: 9, ...choice.plan }
      const businessDay = choice.nextDay ? '2026-03-02' : '2026-03-01'
      const { quantity, packageId } = choice
      const sponsor = 1 + (choice.sponsor % accounts.length)
      const size = engine.size
      const previewed = previewBonuses(engine, { path: way, quantity, sponsor, packageId, businessDay }, plan)

      const points = termsOf(plan, packageId).pair
      const decisions = layOut(quantity).flatMap((inner, index) => {
        const target = inner ? { parent: size + 1 + inner.parent, side: inner.side } : slot
        return engine.apply(
          { seq: size + 1 + index, ...target, sponsor, packageId, points, businessDay },
          plan,
        )
      })
      const visible = new Set(way.nodes)
      const happened = decisions.filter(
        ({ receiver, kind }) => kind === 'sponsor' || receiver > size || visible.has(receiver),
      )
      const seen = new Map(
        previewed.map((each) => [
          key(each),
          { matched: each.matched, paid: each.paid, flushed: each.flushed, amount: each.amount },
        ]),
      )
      expect(seen.size).toBe(previewed.length)
      if (!isDeepStrictEqual(seen, together(happened))) expect(seen).toEqual(together(happened))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 600) },
  )
})

test('every earning explains its own amount', () => {
  fc.assert(
    fc.property(programme(25), asked, (accounts, choice) => {
      const engine = engineOf(accounts)
      const slots = freeSlots(accounts)
      const way = wayUp(accounts, slots[choice.slot % slots.length]!, choice.top)
      const common = { quantity: choice.quantity, packageId: choice.packageId, businessDay: '2026-03-01' }
      for (const each of previewBonuses(
        engine,
        { path: way, sponsor: 1, ...common },
        { version: 9, ...choice.plan },
      )) {
        if (each.kind === 'sponsor') expect(each.amount).toBe(each.rate * BigInt(choice.quantity))
        else expect(each.amount).toBe(each.rate * BigInt(each.paid))
        expect(each.matched).toBe(each.paid + each.flushed)
        if (each.kind === 'pairing')
          expect(each.paid).toBe(Math.min(each.matched, Math.max(0, each.flushoutLimit! - each.paidBefore!)))
      }
    }),
    { numRuns: 60 },
  )
})

/** Valid paths: each leg contains at least everything below the next lower node. */
const ways = fc.array(fc.record({ other: fc.nat(50), self: fc.nat(2) }), { maxLength: 200 }).map((steps) => {
  let own = 0
  return steps.map(({ other, self }) => {
    const here = { own, other }
    own += other + self
    return here
  })
})

test('finds every weak leg of a path with few visits', () => {
  fc.assert(
    fc.property(ways, (way) => {
      let looks = 0
      const found = weakLegs(way.length, (index) => {
        looks++
        return way[index]!
      })
      expect(found).toEqual(way.flatMap(({ own, other }, index) => (own < other ? [index] : [])))
      const points = (way.at(-1)?.own ?? 0) + 1
      expect(looks).toBeLessThanOrEqual((Math.log2(points) + 2) * (Math.log2(way.length + 1) + 3))
    }),
  )
})
