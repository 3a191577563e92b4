import { Payout, type SimulatedMonth } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { wholeNumber } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import { perWalletJson } from '../../mappers/wallet'

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

/** The payout and the turnover of one month. */
interface ComparedPayout extends Payout {
  readonly turnover: bigint
}

const payoutJson = json
  .object<ComparedPayout>()({
    flushed: json.number.from('pairsFlushed'),
  })
  .and(perWalletJson)
  .with(
    { total: z.number(), ratio: z.number().nullable() },
    ({ sponsor, pairing, pairingLevel, turnover }) => {
      const total = sponsor + pairing + pairingLevel
      // Payout per turnover with four digits, rounded down; null without turnover.
      const ratio = turnover === 0n ? null : Number((total * 10_000n) / turnover) / 10_000
      return { total: Number(total), ratio }
    },
  )

const monthJson = json
  .object<SimulatedMonth>()({ month: json.text, placements: json.number })
  .with(
    {
      turnover: z.object({ placements: z.number(), repeat_orders: z.number(), total: z.number() }),
      current: payoutJson.schema,
      simulated: payoutJson.schema,
    },
    ({ placed, repeatOrders, actual = Payout.create(), simulated = Payout.create() }) => {
      const turnover = placed + repeatOrders
      return {
        turnover: {
          placements: Number(placed),
          repeat_orders: Number(repeatOrders),
          total: Number(turnover),
        },
        current: payoutJson.toJson({ ...actual, turnover }),
        simulated: payoutJson.toJson({ ...simulated, turnover }),
      }
    },
  )

export const simulate = declareCall({
  method: 'POST',
  path: '/api/networks/simulate',
  access: 'money_reports.read',
  summary:
    'Replays all placements with other parameters and compares, by month, payout, flushed pairs and payout per turnover with what was paid.',
  input,
  reply: z.object({
    message: z.string(),
    months: z.array(monthJson.schema),
    total: monthJson.schema,
    seq: z.number(),
  }),
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
      months: months.map(monthJson.toJson),
      total: monthJson.toJson(total as SimulatedMonth),
      seq: Number(seq),
    }
  },
})

const toOptionalBigint = (value: number | '' | undefined) =>
  value === '' || value === undefined ? undefined : BigInt(value)
