import { type Bank, type Package, PackageKind, type Plan, type Value } from '@jejaring/proto/config/v1/config'
import type { BankRow, PlanPackage } from './store/entities'
import type { PlanSet } from './store/plan'
import { catalogue, type ValueKey, type Values, valueKeys } from './values/catalogue'

// What the service says of its rows, in replies and events alike.

export function valueMessage(key: ValueKey, value: string): Value {
  return { key, description: catalogue[key].description, value }
}

export function valueMessages(values: Values): Value[] {
  return valueKeys.map((key) => valueMessage(key, values[key]))
}

export function bankMessage(row: Omit<BankRow, 'version'>): Bank {
  const { id, name, fee, active, code, channelCode } = row
  return { id, name, fee, active, code, channelCode }
}

export function packageMessage(row: PlanPackage): Package {
  const { id, code, name, price, bonusSponsor, pair, flushout } = row
  const kind = row.kind === 'activation' ? PackageKind.ACTIVATION : PackageKind.REPEAT_ORDER
  return { id, code, name, kind, price, bonusSponsor, pair, flushout }
}

export function planMessage({ version, packages }: PlanSet): Plan {
  return {
    version: version.version,
    packages: packages.map(packageMessage),
    bonusPairing: version.bonusPairing,
    bonusPairingLevel: version.bonusPairingLevel,
    pairingLevelMax: version.pairingLevelMax,
    createdAt: version.createdAt,
  }
}
