import { ConfigServiceService, type Package, PackageKind, type Plan } from '@jejaring/proto/config/v1/config'
import { doubleOf } from '@jejaring/testing'
import { PlannedFailures } from './planned-failures'

export const ACTIVE_BANK = 1
export const INACTIVE_BANK = 2

const packages: Package[] = [
  {
    id: 1,
    code: 'REG',
    name: 'Regular',
    kind: PackageKind.ACTIVATION,
    price: 500_000n,
    bonusSponsor: 100_000n,
    pair: 1,
    flushout: 12,
  },
  {
    id: 2,
    code: 'RO',
    name: 'Repeat Order',
    kind: PackageKind.REPEAT_ORDER,
    price: 150_000n,
    bonusSponsor: 0n,
    pair: 0,
    flushout: 0,
  },
]

/** Fake of `config` with the values of the rule book (§2). */
export class ConfigDouble {
  readonly failures = new PlannedFailures()
  registerQuantities = '1,3,7'
  plan: Plan = {
    version: 1n,
    packages,
    bonusPairing: 50_000n,
    bonusPairingLevel: 5_000n,
    pairingLevelMax: 10,
    createdAt: new Date(),
  }
  double!: Awaited<ReturnType<typeof doubleOf<typeof ConfigServiceService>>>

  async start(): Promise<this> {
    const { failures } = this
    this.double = await doubleOf(ConfigServiceService, {
      readRegistrationRules: ({ bankId }) =>
        failures.around('readRegistrationRules', () => ({
          activationPackageId: 1,
          registerQuantities: this.registerQuantities,
          bankActive: [ACTIVE_BANK, INACTIVE_BANK].includes(bankId) ? bankId === ACTIVE_BANK : undefined,
        })),
      readPlan: () => failures.around('readPlan', () => this.plan),
    })
    return this
  }
}
