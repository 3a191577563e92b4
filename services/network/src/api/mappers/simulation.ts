import type {
  Payout as PayoutReply,
  SimulatedMonth,
  SimulateReply,
  SimulateRequest,
} from '@jejaring/proto/network/v1/network'
import type { BonusTotals } from '../../simulation/bonus-totals'
import type { Comparison, MonthCompared } from '../../simulation/comparison'
import type { OtherParameters } from '../../simulation/other-parameters'

export function parametersOf({ since, ...amounts }: SimulateRequest): Record<keyof OtherParameters, unknown> {
  const number = (amount: bigint | undefined) => (amount === undefined ? undefined : Number(amount))
  return {
    flushout: number(amounts.flushout),
    bonusSponsor: number(amounts.bonusSponsor),
    bonusPairing: number(amounts.bonusPairing),
    bonusPairingLevel: number(amounts.bonusPairingLevel),
    pairingLevelMax: number(amounts.pairingLevelMax),
    since: since || undefined,
  }
}

export function simulateReply({ months, total, seq }: Comparison): SimulateReply {
  return { months: months.map(monthReply), total: monthReply(total), seq: BigInt(seq) }
}

function monthReply({ actual, simulated, ...month }: MonthCompared): SimulatedMonth {
  return { ...month, actual: totalsReply(actual), simulated: totalsReply(simulated) }
}

function totalsReply({ sponsor, pairing, pairing_level: pairingLevel, flushed }: BonusTotals): PayoutReply {
  return { sponsor, pairing, pairingLevel, pairsFlushed: flushed }
}
