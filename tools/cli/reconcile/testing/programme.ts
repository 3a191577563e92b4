import type { Plan } from '../../../../services/network/src/plan/parameters'
import type { BonusDecision } from '../../../../services/network/src/settlement/engine'
import { HeavyPathEngine } from '../../../../services/network/src/settlement/heavy-path-engine'
import { GrowingTree, seeded } from '../../../../services/network/test/support/tree-shapes'
import { DEFAULT_PLAN } from './default-plan'

export const ROOT = '00000000-0000-7000-8000-000000000001'

/** The second version limits paid pairs to two a day, so that some are flushed. */
export const PLANS: readonly Plan[] = [
  DEFAULT_PLAN,
  {
    ...DEFAULT_PLAN,
    version: 2,
    packages: DEFAULT_PLAN.packages.map((each) => (each.id === 1 ? { ...each, flushout: 2 } : each)),
  },
]

/** An account with its registration and payment. */
export interface PlacedAccount {
  readonly seq: number
  readonly parent: number
  readonly side: 'left' | 'right'
  readonly sponsor: number
  readonly version: number
  readonly day: string
}

export interface SmallProgramme {
  readonly placed: readonly PlacedAccount[]
  readonly bonuses: readonly BonusDecision[]
}

/** Builds the same small tree each time, placed on two days under two plans, with the engine's bonuses. */
export function smallProgramme(size: number): SmallProgramme {
  const random = seeded(3)
  const tree = new GrowingTree('random', random)
  const engine = HeavyPathEngine.empty(size)
  const entry = { packageId: 1, points: 1 }
  const root = { seq: 1, parent: 0, side: 'left', sponsor: 0 } as const
  engine.apply({ ...root, ...entry, businessDay: '1970-01-01' }, DEFAULT_PLAN)
  const placed: PlacedAccount[] = []
  const bonuses: BonusDecision[] = []
  while (tree.size < size) {
    const sponsor = 1 + Math.floor(random() * tree.size)
    const { parent, side } = tree.next()
    const seq = tree.size
    const day = seq < size * 0.8 ? '2026-03-01' : '2026-03-02'
    const plan = PLANS[seq < size / 3 ? 0 : 1] as Plan
    placed.push({ seq, parent, side, sponsor, version: plan.version, day })
    bonuses.push(...engine.apply({ seq, parent, side, sponsor, ...entry, businessDay: day }, plan))
  }
  return { placed, bonuses }
}

/** Deterministic ids. */
export const uuid = (kind: number, number: number) =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`

export const memberId = (seq: number) => (seq === 1 ? ROOT : uuid(1, seq))
export const registrationId = (seq: number) => uuid(2, seq)
export const username = (seq: number) => (seq === 1 ? 'admin' : `orang${seq}`)
export const bonusId = (number: number) => uuid(3, number)
