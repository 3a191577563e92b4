import { createHash } from 'node:crypto'
import { build, type Entry } from '../../test/support/engine-log'
import { GrowingTree, SHAPES, type Shape, seeded } from '../../test/support/tree-shapes'
import { WalkEngine } from '../../test/support/walk-engine'
import type { Plan } from '../plan/parameters'
import type { Engine, SequencedPlacement } from './engine'
import { HeavyPathEngine } from './heavy-path-engine'

const NODES = 1_500
const PLACEMENTS_A_DAY = 250

const terms = { price: 1, bonusSponsor: 1, kind: 'activation' } as const
/** Points, limits and paid levels change over time; package 3 has no points. */
const plans: Plan[] = [0, 1, 2].map((version) => ({
  version: version + 1,
  packages: [
    { ...terms, id: 1, code: 'REG', pair: 1, flushout: 12 - 5 * version },
    { ...terms, id: 2, code: 'BIG', pair: 5 + version, flushout: 3 },
    { ...terms, id: 3, code: 'NIL', pair: 0, flushout: version },
  ],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10 - version,
}))

/**
 * Applies a whole tree of one shape; returns a hash of all decisions and counters. `rebuildEvery`: number of placements
 * after which the engine is replaced by one built from the log.
 */
function hashOf(
  first: Engine,
  shape: Shape,
  packageIds: readonly number[],
  rebuildEvery = Number.POSITIVE_INFINITY,
): string {
  let engine = first
  const log: Entry[] = []
  const hash = createHash('sha256')
  const random = seeded(7)
  const tree = new GrowingTree(shape, random)
  const take = (value: unknown) =>
    hash.update(JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)))
  for (let seq = 1; seq <= NODES; seq++) {
    const plan = plans[Math.floor((seq / (NODES + 1)) * plans.length)] as Plan
    const packageId = packageIds[Math.floor(random() * packageIds.length)] as number
    const sponsor = seq === 1 ? 0 : 1 + Math.floor(random() * (seq - 1))
    const { parent, side } = seq === 1 ? ({ parent: 0, side: 'left' } as const) : tree.next()
    const placement: SequencedPlacement = {
      seq,
      parent,
      side,
      sponsor,
      packageId,
      points: plan.packages.find(({ id }) => id === packageId)!.pair,
      businessDay: `2026-03-${String(10 + Math.floor(seq / PLACEMENTS_A_DAY))}`,
    }
    take(engine.apply(placement, plan))
    log.push({ placement, plan })
    if (seq % rebuildEvery === 0) engine = build(log)
    // Reads must not change the state, nor later results.
    if (seq % 50 === 0) take(engine.counters(1 + Math.floor(random() * seq)))
  }
  for (let node = 1; node <= NODES; node++) {
    take([engine.counters(node), engine.levels(node), engine.isBelow(node, 1 + Math.floor(random() * NODES))])
  }
  return hash.digest('hex')
}

describe.each(SHAPES)('in a %s tree', (shape) => {
  test.each([
    ['of one package', [1]],
    ['of mixed packages', [1, 2, 3]],
    ['without any points', [3]],
  ])('%s heavy paths and the walk decide the same, also after rebuilds', (_what, packageIds) => {
    const walk = hashOf(new WalkEngine(), shape, packageIds)
    expect(hashOf(HeavyPathEngine.empty(), shape, packageIds)).toBe(walk)
    expect(hashOf(HeavyPathEngine.empty(), shape, packageIds, 170)).toBe(walk)
  })
})
