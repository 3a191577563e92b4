import { Plan as ConfigPlan, PackageKind } from '@jejaring/proto/config/v1/config'
import { type PackageTerms, type Plan, planParameters } from './parameters'

const kinds: Partial<Record<PackageKind, PackageTerms['kind']>> = {
  [PackageKind.ACTIVATION]: 'activation',
  [PackageKind.REPEAT_ORDER]: 'repeat_order',
}

let lastConversion: { readonly bytes: Uint8Array; readonly plan: Plan } | undefined

/** Converts the reply of `config.ReadPlan`; repeated equal replies give the same object. Throws a ZodError when it is invalid. */
export function planFromConfig(reply: ConfigPlan): Plan {
  const bytes = ConfigPlan.encode(reply).finish()
  if (lastConversion && Buffer.compare(lastConversion.bytes, bytes) === 0) return lastConversion.plan
  const plan = toPlan(reply)
  lastConversion = { bytes, plan }
  return plan
}

function toPlan(reply: ConfigPlan): Plan {
  const parameters = planParameters.parse({
    packages: reply.packages.map((terms) => ({
      id: terms.id,
      code: terms.code,
      kind: kinds[terms.kind],
      price: Number(terms.price),
      bonusSponsor: Number(terms.bonusSponsor),
      pair: terms.pair,
      flushout: terms.flushout,
    })),
    bonusPairing: Number(reply.bonusPairing),
    bonusPairingLevel: Number(reply.bonusPairingLevel),
    pairingLevelMax: reply.pairingLevelMax,
  })
  return { version: Number(reply.version), ...parameters }
}
