import type { Plan } from '../../../../services/network/src/plan/parameters'

/** The parameters of a new installation (rule book §2). */
export const DEFAULT_PLAN: Plan = {
  version: 1,
  packages: [
    { id: 1, code: 'REG', kind: 'activation', price: 500_000, bonusSponsor: 100_000, pair: 1, flushout: 12 },
    { id: 2, code: 'RO', kind: 'repeat_order', price: 150_000, bonusSponsor: 0, pair: 0, flushout: 0 },
  ],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10,
}
