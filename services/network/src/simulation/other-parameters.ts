import { z } from 'zod'
import { PAIRING_LEVELS, type Plan, planParameters } from '../plan/parameters'

const rupiah = z.int().min(0).max(1_000_000_000).optional()

/** Parameters to simulate; absent ones keep their actual values. Package values apply to every activation package. */
export const otherParameters = z.strictObject({
  /** Limit of pairs paid per business day. */
  flushout: z.int().min(0).max(1_000_000).optional(),
  bonusSponsor: rupiah,
  bonusPairing: rupiah,
  bonusPairingLevel: rupiah,
  pairingLevelMax: z.int().min(0).max(PAIRING_LEVELS).optional(),
  /** The first business day that they apply to; from the beginning when absent. */
  since: z.iso.date().optional(),
})

export type OtherParameters = z.output<typeof otherParameters>

/** A copy of the plan with the other values, under the same version. */
export function planWith(plan: Plan, other: OtherParameters): Plan {
  const { flushout, bonusSponsor } = other
  const packages = plan.packages.map((each) =>
    each.kind === 'activation'
      ? { ...each, flushout: flushout ?? each.flushout, bonusSponsor: bonusSponsor ?? each.bonusSponsor }
      : each,
  )
  const parameters = planParameters.parse({
    packages,
    bonusPairing: other.bonusPairing ?? plan.bonusPairing,
    bonusPairingLevel: other.bonusPairingLevel ?? plan.bonusPairingLevel,
    pairingLevelMax: other.pairingLevelMax ?? plan.pairingLevelMax,
  })
  return { version: plan.version, ...parameters }
}
