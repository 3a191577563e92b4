import { z } from 'zod'
import { type Plan, planParameters } from '../plan/parameters'

const rupiah = z.int().min(0).max(1_000_000_000).optional()

/** Parameters to try; what is left out stays as it was. Package values are those of every activation package. */
export const otherParameters = z.strictObject({
  /** Pairs that are paid per business day at most. */
  flushout: z.int().min(0).max(1_000_000).optional(),
  bonusSponsor: rupiah,
  bonusPairing: rupiah,
  bonusPairingLevel: rupiah,
  pairingLevelMax: z.int().min(0).max(10).optional(),
  /** The first business day on which they count; from the beginning when left out. */
  since: z.iso.date().optional(),
})

export type OtherParameters = z.output<typeof otherParameters>

/** The same version with other values. Versions that the log has seen stay as they are. */
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
