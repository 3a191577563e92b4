import type {
  Payout as PayoutReply,
  SimulatedMonth,
  SimulateReply,
  SimulateRequest,
} from '@jejaring/proto/network/v1/network'
import type { Comparison, MonthCompared } from '../../simulation/comparison'
import type { OtherParameters } from '../../simulation/other-parameters'
import type { Payout } from '../../simulation/payout'

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
  return { ...month, actual: payoutReply(actual), simulated: payoutReply(simulated) }
}

function payoutReply({ sponsor, pairing, pairing_level: pairingLevel, flushed }: Payout): PayoutReply {
  return { sponsor, pairing, pairingLevel, pairsFlushed: flushed }
}
