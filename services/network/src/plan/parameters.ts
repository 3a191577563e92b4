import { z } from 'zod'

/**
 * One numbered version of all bonus parameters (rule book §2), as managed by `config`. Amounts are whole Rupiah. They are
 * numbers because they are stored in a JSON column; calculations convert them to `BigInt`.
 */
export interface Plan extends z.output<typeof planParameters> {
  readonly version: number
}

export type PlanParameters = z.output<typeof planParameters>
export type PackageTerms = PlanParameters['packages'][number]

/** Levels below each member that are counted, however many of them a plan pays (rule book §3). */
export const PAIRING_LEVELS = 10

const rupiah = z.int().min(0)
const count = z.int().min(0).max(1_000_000)

const packageTerms = z
  .strictObject({
    id: z.int().min(1).max(32_767),
    code: z.string().min(1).max(20),
    kind: z.enum(['activation', 'repeat_order']),
    price: rupiah,
    bonusSponsor: rupiah,
    /** Points that a placement gives to each ancestor. */
    pair: count,
    /** Limit of pairs paid per business day. */
    flushout: count,
  })
  .refine(
    ({ kind, bonusSponsor, pair, flushout }) =>
      kind === 'activation' || (bonusSponsor === 0 && pair === 0 && flushout === 0),
    'a repeat order pays no bonus',
  )

/** Schema of `plan_versions.parameters`. */
export const planParameters = z.strictObject({
  packages: z
    .array(packageTerms)
    .min(1)
    .refine(
      (packages) => new Set(packages.map(({ id }) => id)).size === packages.length,
      'duplicate package',
    ),
  /** Rupiah per paid pair. */
  bonusPairing: rupiah,
  /** Rupiah per level pair. */
  bonusPairingLevel: rupiah,
  /** The deepest level that pays. */
  pairingLevelMax: z.int().min(0).max(PAIRING_LEVELS),
})

/** A package's terms in a plan. Throws when missing: packages are seeded and never removed. */
export function termsOf(plan: Plan, packageId: number): PackageTerms {
  const terms = plan.packages.find(({ id }) => id === packageId)
  if (!terms) throw new Error(`plan version ${plan.version} has no package ${packageId}`)
  return terms
}

/** True when two parameter sets are equal, regardless of the order of packages. */
export function sameParameters(one: PlanParameters, other: PlanParameters): boolean {
  return canonical(one) === canonical(other)
}

function canonical(parameters: PlanParameters): string {
  const packages = [...parameters.packages]
    .sort((a, b) => a.id - b.id)
    .map((p) => [p.id, p.code, p.kind, p.price, p.bonusSponsor, p.pair, p.flushout])
  return JSON.stringify([
    packages,
    parameters.bonusPairing,
    parameters.bonusPairingLevel,
    parameters.pairingLevelMax,
  ])
}
