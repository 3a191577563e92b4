import {
  type Bank,
  type Package,
  PackageKind,
  type Plan as PlanMessage,
  type Value,
} from '@jejaring/proto/config/v1/config'
import type { BankRow, PlanPackage } from '../../store/entities'
import type { Plan } from '../../store/plan'
import { catalogue, type ValueKey } from '../../values/catalogue'

// Used in replies and in events.

export function valueToProto(key: ValueKey, value: string): Value {
  return { key, description: catalogue[key].description, value }
}

export function valuesToProto(values: readonly (readonly [ValueKey, string])[]): Value[] {
  return values.map(([key, value]) => valueToProto(key, value))
}

export function bankToProto(row: Omit<BankRow, 'version'>): Bank {
  const { id, name, fee, active, code, channelCode } = row
  return { id, name, fee, active, code, channelCode }
}

export function packageToProto(row: PlanPackage): Package {
  const { id, code, name, price, bonusSponsor, pair, flushout } = row
  const kind = row.kind === 'activation' ? PackageKind.ACTIVATION : PackageKind.REPEAT_ORDER
  return { id, code, name, kind, price, bonusSponsor, pair, flushout }
}

export function planToProto({ version, packages }: Plan): PlanMessage {
  return {
    version: version.version,
    packages: packages.map(packageToProto),
    bonusPairing: version.bonusPairing,
    bonusPairingLevel: version.bonusPairingLevel,
    pairingLevelMax: version.pairingLevelMax,
    createdAt: version.createdAt,
  }
}
