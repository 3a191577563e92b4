import type { Payout, SimulatedMonth } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { wholeNumber } from '../../http/fields'

/** Replaying a million members takes seconds. */
const SIMULATION_DEADLINE_MS = 30_000

/** Missing or empty keeps the parameter in force. */
const optionalNumber = (maximum: number) => z.union([z.literal(''), wholeNumber(0, maximum)]).optional()
const rupiah = optionalNumber(1_000_000_000)

const input = z.object({
  flushout: optionalNumber(1_000_000),
  bonus_sponsor: rupiah,
  bonus_pairing: rupiah,
  bonus_pairing_level: rupiah,
  pairing_level_max: optionalNumber(10),
  since: z
    .union([z.literal(''), z.iso.date('Isi dengan tanggal yang benar, misalnya 2026-03-01.')])
    .optional(),
})

const payout = z.object({
  sponsor: z.number(),
  pairing: z.number(),
  pairing_level: z.number(),
  total: z.number(),
  flushed: z.number(),
  ratio: z.number().nullable(),
})

const month = z.object({
  month: z.string(),
  placements: z.number(),
  turnover: z.object({ placements: z.number(), repeat_orders: z.number(), total: z.number() }),
  current: payout,
  simulated: payout,
})

export const simulate = declareCall({
  method: 'POST',
  path: '/api/networks/simulate',
  access: 'admin',
  summary:
    'Replays all placements with other parameters and compares, by month, payout, flushed pairs and payout per turnover with what was paid.',
  input,
  reply: z.object({ message: z.string(), months: z.array(month), total: month, seq: z.number() }),
  async handle({ input, clients }) {
    const { months, total, seq } = await clients.network.simulate(
      {
        flushout: toOptionalBigint(input.flushout),
        bonusSponsor: toOptionalBigint(input.bonus_sponsor),
        bonusPairing: toOptionalBigint(input.bonus_pairing),
        bonusPairingLevel: toOptionalBigint(input.bonus_pairing_level),
        pairingLevelMax: toOptionalBigint(input.pairing_level_max),
        since: input.since ?? '',
      },
      { deadline: SIMULATION_DEADLINE_MS },
    )
    return {
      message: 'Simulasi selesai.',
      months: months.map(toMonthJson),
      total: toMonthJson(total as SimulatedMonth),
      seq: Number(seq),
    }
  },
})

const toOptionalBigint = (value: number | '' | undefined) =>
  value === '' || value === undefined ? undefined : BigInt(value)

function toMonthJson(compared: SimulatedMonth): z.output<typeof month> {
  const turnover = compared.placed + compared.repeatOrders
  return {
    month: compared.month,
    placements: Number(compared.placements),
    turnover: {
      placements: Number(compared.placed),
      repeat_orders: Number(compared.repeatOrders),
      total: Number(turnover),
    },
    current: toPayoutJson(compared.actual, turnover),
    simulated: toPayoutJson(compared.simulated, turnover),
  }
}

/** `ratio`: payout per turnover with four digits, rounded down; null without turnover. */
function toPayoutJson(source: Payout | undefined, turnover: bigint): z.output<typeof payout> {
  const { sponsor = 0n, pairing = 0n, pairingLevel = 0n, pairsFlushed = 0n } = source ?? {}
  const total = sponsor + pairing + pairingLevel
  return {
    sponsor: Number(sponsor),
    pairing: Number(pairing),
    pairing_level: Number(pairingLevel),
    total: Number(total),
    flushed: Number(pairsFlushed),
    ratio: turnover === 0n ? null : Number((total * 10_000n) / turnover) / 10_000,
  }
}
