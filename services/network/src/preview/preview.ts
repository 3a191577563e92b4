import { type Plan, termsOf } from '../plan/parameters'
import type { BonusDecision, EngineReads } from '../settlement/engine'
import type { Side } from '../tree/slots'
import { accountsByDepth, innerGrowth, LEVELS } from './inner-growth'
import { weakLegs } from './weak-legs'

/** A registration that could be made. Nodes are sequence numbers. */
export interface PreviewInput {
  /** From the upline up to the top of what the caller sees; nobody above is told of. */
  readonly path: UplinePath
  readonly quantity: number
  /** The sponsor's node. */
  readonly sponsor: number
  readonly packageId: number
  /** The day it would be placed on. */
  readonly businessDay: string
}

/** Columns of equal length: a way can be as long as the tree is deep. */
export interface UplinePath {
  readonly nodes: readonly number[]
  readonly packages: readonly number[]
  /** In which leg of each node the slot lies. */
  readonly legs: readonly Side[]
}

/**
 * What one receiver would get of one kind and level, from all accounts together. The accounts themselves have the numbers
 * that would be theirs: those that follow the engine's last. `side` is null where both legs grow, as theirs do.
 */
export type Earning = Omit<BonusDecision, 'seq' | 'planVersion'>

/**
 * What a registration would earn and flush, and for whom, if it were placed now and nothing else before it (rule book
 * §3). All accounts count by one plan and on one day, so sums do not depend on their order. Sponsor first, then pairing
 * from the accounts up, then levels.
 */
export function previewBonuses(engine: EngineReads, asked: PreviewInput, plan: Plan): Earning[] {
  return [
    sponsorEarning(asked, plan),
    ...pairingEarnings(engine, asked, plan),
    ...levelEarnings(engine, asked, plan),
  ]
}

function sponsorEarning({ sponsor, quantity, packageId }: PreviewInput, plan: Plan): Earning {
  const rate = BigInt(termsOf(plan, packageId).bonusSponsor)
  const nothing = {
    level: 0,
    side: null,
    matched: 0,
    paid: 0,
    flushed: 0,
    flushoutLimit: null,
    paidBefore: null,
  }
  return { receiver: sponsor, kind: 'sponsor', ...nothing, rate, amount: rate * BigInt(quantity) }
}

function pairingEarnings(engine: EngineReads, asked: PreviewInput, plan: Plan): Earning[] {
  const { path, quantity, packageId, businessDay } = asked
  const { pair: points } = termsOf(plan, packageId)
  const earnings = innerGrowth(quantity).map(({ left, right }, account) =>
    pairingEarning(engine.size + 1 + account, null, Math.min(left, right) * points, packageId, 0, plan),
  )
  const look = (place: number) => {
    const counters = engine.counters(path.nodes[place]!)
    const leg = path.legs[place]!
    return { own: counters[leg].points, other: counters[leg === 'left' ? 'right' : 'left'].points }
  }
  for (const place of weakLegs(path.nodes.length, look)) {
    const { own, other } = look(place)
    const matched = Math.min(own + quantity * points, other) - own
    const node = path.nodes[place]!
    // A day that begins with this registration has paid nothing yet.
    const paidBefore = engine.businessDay < businessDay ? 0 : engine.counters(node).paidToday
    earnings.push(pairingEarning(node, path.legs[place]!, matched, path.packages[place]!, paidBefore, plan))
  }
  return earnings.filter(({ matched }) => matched > 0)
}

/** New pairs of one node: the flushout is that of its own package. */
function pairingEarning(
  receiver: number,
  side: Side | null,
  matched: number,
  packageId: number,
  paidBefore: number,
  plan: Plan,
): Earning {
  const flushoutLimit = termsOf(plan, packageId).flushout
  const paid = Math.min(matched, Math.max(0, flushoutLimit - paidBefore))
  const rate = BigInt(plan.bonusPairing)
  const amount = BigInt(paid) * rate
  return {
    ...{ receiver, kind: 'pairing', level: 0, side, matched, paid, flushed: matched - paid },
    ...{ flushoutLimit, paidBefore, rate, amount },
  }
}

function levelEarnings(engine: EngineReads, { path, quantity }: PreviewInput, plan: Plan): Earning[] {
  const earnings: Earning[] = []
  const earn = (receiver: number, side: Side | null, level: number, made: number) => {
    if (made > 0 && level <= plan.pairingLevelMax)
      earnings.push(levelEarning(receiver, side, level, made, plan))
  }
  innerGrowth(quantity).forEach((growth, account) => {
    growth.levelPairs.forEach((made, index) => {
      earn(engine.size + 1 + account, null, index + 1, made)
    })
  })
  const byDepth = accountsByDepth(quantity)
  for (let place = 0; place < Math.min(LEVELS, path.nodes.length); place++) {
    const side = path.legs[place]!
    const rows = engine.levels(path.nodes[place]!)
    byDepth.forEach((count, depth) => {
      const row = rows[place + depth]
      if (!row) return
      const other = side === 'left' ? row.right : row.left
      earn(path.nodes[place]!, side, row.level, Math.min(row[side] + count, other) - row.pair)
    })
  }
  return earnings
}

function levelEarning(receiver: number, side: Side | null, level: number, made: number, plan: Plan): Earning {
  const rate = BigInt(plan.bonusPairingLevel)
  return {
    ...{ receiver, kind: 'pairing_level', level, side, matched: made, paid: made, flushed: 0 },
    ...{ flushoutLimit: null, paidBefore: null, rate, amount: BigInt(made) * rate },
  }
}
