import type { WithdrawalTerms } from './money'
import type { Plan } from './types'

/** The plan of a fresh installation (rule book §2). */
export const defaultPlan: Plan = {
  version: 1,
  packages: {
    REG: { bonusSponsor: 100_000n, pair: 1, flushout: 12 },
    RO: { bonusSponsor: 0n, pair: 0, flushout: 0 },
  },
  bonusPairing: 50_000n,
  bonusPairingLevel: 5_000n,
  pairingLevelMax: 10,
}

/** The withdrawal values of a fresh installation (rule book §2). */
export const defaultWithdrawalTerms: WithdrawalTerms = {
  admin: 10,
  voucher: 10,
  multiple: { sponsor: 50_000n, pairing: 100_000n, pairing_level: 50_000n },
  voucherMin: 50_000n,
}
