import type { Payout, SimulatedMonth } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { call } from '../../http/call'
import { wholeNumber } from '../../http/fields'

/** A million members take seconds. */
const DEADLINE = 30_000

/** Left out or empty: stays as it was. */
const optional = (maximum: number) => z.union([z.literal(''), wholeNumber(0, maximum)]).optional()
const rupiah = optional(1_000_000_000)

const input = z.object({
  flushout: optional(1_000_000),
  bonus_sponsor: rupiah,
  bonus_pairing: rupiah,
  bonus_pairing_level: rupiah,
  pairing_level_max: optional(10),
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

export const simulate = call({
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
        flushout: given(input.flushout),
        bonusSponsor: given(input.bonus_sponsor),
        bonusPairing: given(input.bonus_pairing),
        bonusPairingLevel: given(input.bonus_pairing_level),
        pairingLevelMax: given(input.pairing_level_max),
        since: input.since ?? '',
      },
      { deadline: DEADLINE },
    )
    return {
      message: 'Simulasi selesai.',
      months: months.map(presentMonth),
      total: presentMonth(total as SimulatedMonth),
      seq: Number(seq),
    }
  },
})

const given = (value: number | '' | undefined) =>
  value === '' || value === undefined ? undefined : BigInt(value)

function presentMonth(told: SimulatedMonth): z.output<typeof month> {
  const turnover = told.placed + told.repeatOrders
  return {
    month: told.month,
    placements: Number(told.placements),
    turnover: {
      placements: Number(told.placed),
      repeat_orders: Number(told.repeatOrders),
      total: Number(turnover),
    },
    current: presentPayout(told.actual, turnover),
    simulated: presentPayout(told.simulated, turnover),
  }
}

/** `ratio`: payout per turnover with four digits, rounded down; null where nothing was sold. */
function presentPayout(told: Payout | undefined, turnover: bigint): z.output<typeof payout> {
  const { sponsor = 0n, pairing = 0n, pairingLevel = 0n, pairsFlushed = 0n } = told ?? {}
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
