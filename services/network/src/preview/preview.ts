import { PAIRING_LEVELS, type Plan, termsOf } from '../plan/parameters'
import type { BonusDecision, EngineReads } from '../settlement/engine'
import { flushedPairs, paidPairs } from '../settlement/flushout'
import type { Side } from '../tree/slots'
import { accountsByDepth, innerGrowth } from './inner-growth'
import type { UplinePath } from './upline-path'
import { weakLegs } from './weak-legs'

/** A hypothetical registration. Nodes are sequence numbers. */
export interface PreviewInput {
  /** From the upline to the top of the caller's visible subtree; receivers above it are not previewed. */
  readonly path: UplinePath
  readonly quantity: number
  /** The sponsor's node. */
  readonly sponsor: number
  readonly packageId: number
  /** The business day of the placement. */
  readonly businessDay: string
}

/**
 * The bonus of one receiver of one kind and level, summed over all accounts. The new accounts have the next sequence
 * numbers. `side` is null when both legs grow, as in the new accounts themselves.
 */
export type Earning = Omit<BonusDecision, 'seq' | 'planVersion'>

/**
 * The bonuses and flushed pairs of a registration, if it were placed now and nothing else before it (rule book §3). All
 * accounts have one plan and one business day, so the sums do not depend on their order. Sponsor bonus first, then pairing
 * from the accounts upwards, then levels.
 */
export function previewBonuses(engine: EngineReads, input: PreviewInput, plan: Plan): Earning[] {
  return [
    sponsorEarning(input, plan),
    ...pairingEarnings(engine, input, plan),
    ...levelEarnings(engine, input, plan),
  ]
}

function sponsorEarning({ sponsor, quantity, packageId }: PreviewInput, plan: Plan): Earning {
  const rate = BigInt(termsOf(plan, packageId).bonusSponsor)
  const noPairs = {
    level: 0,
    side: null,
    matched: 0,
    paid: 0,
    flushed: 0,
    flushoutLimit: null,
    paidBefore: null,
  }
  return { receiver: sponsor, kind: 'sponsor', ...noPairs, rate, amount: rate * BigInt(quantity) }
}

function pairingEarnings(engine: EngineReads, input: PreviewInput, plan: Plan): Earning[] {
  const { path, quantity, packageId, businessDay } = input
  const { pair: points } = termsOf(plan, packageId)
  const earnings = innerGrowth(quantity).map(({ left, right }, account) =>
    pairingEarning(engine.size + 1 + account, null, Math.min(left, right) * points, packageId, 0, plan),
  )
  const legPointsAt = (index: number) => {
    const counters = engine.counters(path.nodes[index]!)
    const leg = path.legs[index]!
    return { own: counters[leg].points, other: counters[leg === 'left' ? 'right' : 'left'].points }
  }
  for (const index of weakLegs(path.nodes.length, legPointsAt)) {
    const { own, other } = legPointsAt(index)
    const matched = Math.min(own + quantity * points, other) - own
    const node = path.nodes[index]!
    // On a new business day no pair has been paid yet.
    const paidBefore = engine.businessDay < businessDay ? 0 : engine.counters(node).paidOnCurrentDay
    earnings.push(pairingEarning(node, path.legs[index]!, matched, path.packages[index]!, paidBefore, plan))
  }
  return earnings.filter(({ matched }) => matched > 0)
}

/** New pairs of one node, limited by its own package. */
function pairingEarning(
  receiver: number,
  side: Side | null,
  matched: number,
  packageId: number,
  paidBefore: number,
  plan: Plan,
): Earning {
  const flushoutLimit = termsOf(plan, packageId).flushout
  const paid = paidPairs(matched, flushoutLimit, paidBefore)
  const rate = BigInt(plan.bonusPairing)
  const amount = BigInt(paid) * rate
  return {
    receiver,
    kind: 'pairing',
    level: 0,
    side,
    matched,
    paid,
    flushed: flushedPairs(matched, paid),
    flushoutLimit,
    paidBefore,
    rate,
    amount,
  }
}

function levelEarnings(engine: EngineReads, { path, quantity }: PreviewInput, plan: Plan): Earning[] {
  const earnings: Earning[] = []
  const earn = (receiver: number, side: Side | null, level: number, pairCount: number) => {
    if (pairCount > 0 && level <= plan.pairingLevelMax)
      earnings.push(levelEarning(receiver, side, level, pairCount, plan))
  }
  innerGrowth(quantity).forEach((growth, account) => {
    growth.levelPairs.forEach((pairCount, levelIndex) => {
      earn(engine.size + 1 + account, null, levelIndex + 1, pairCount)
    })
  })
  const byDepth = accountsByDepth(quantity)
  for (let index = 0; index < Math.min(PAIRING_LEVELS, path.nodes.length); index++) {
    const side = path.legs[index]!
    const rows = engine.levels(path.nodes[index]!)
    byDepth.forEach((count, depth) => {
      const row = rows[index + depth]
      if (!row) return
      const other = side === 'left' ? row.right : row.left
      earn(path.nodes[index]!, side, row.level, Math.min(row[side] + count, other) - row.pair)
    })
  }
  return earnings
}

function levelEarning(
  receiver: number,
  side: Side | null,
  level: number,
  pairCount: number,
  plan: Plan,
): Earning {
  const rate = BigInt(plan.bonusPairingLevel)
  return {
    receiver,
    kind: 'pairing_level',
    level,
    side,
    matched: pairCount,
    paid: pairCount,
    flushed: 0,
    flushoutLimit: null,
    paidBefore: null,
    rate,
    amount: BigInt(pairCount) * rate,
  }
}
