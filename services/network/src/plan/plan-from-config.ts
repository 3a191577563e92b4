import { Plan as ConfigPlan, PackageKind } from '@jejaring/proto/config/v1/config'
import { type PackageTerms, type Plan, planParameters } from './parameters'

const kinds: Partial<Record<PackageKind, PackageTerms['kind']>> = {
  [PackageKind.ACTIVATION]: 'activation',
  [PackageKind.REPEAT_ORDER]: 'repeat_order',
}

let last: { readonly bytes: Uint8Array; readonly plan: Plan } | undefined

/** Reads what `config.ReadPlan` answered, the same answer once. Throws a ZodError when it is no valid set. */
export function planFromConfig(answer: ConfigPlan): Plan {
  const bytes = ConfigPlan.encode(answer).finish()
  if (last && Buffer.compare(last.bytes, bytes) === 0) return last.plan
  const plan = readPlan(answer)
  last = { bytes, plan }
  return plan
}

function readPlan(answer: ConfigPlan): Plan {
  const parameters = planParameters.parse({
    packages: answer.packages.map((each) => ({
      id: each.id,
      code: each.code,
      kind: kinds[each.kind],
      price: Number(each.price),
      bonusSponsor: Number(each.bonusSponsor),
      pair: each.pair,
      flushout: each.flushout,
    })),
    bonusPairing: Number(answer.bonusPairing),
    bonusPairingLevel: Number(answer.bonusPairingLevel),
    pairingLevelMax: answer.pairingLevelMax,
  })
  return { version: Number(answer.version), ...parameters }
}
