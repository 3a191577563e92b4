import type { ProgrammeMonth } from '@jejaring/proto/network/v1/network'
import type { MonthOfBonuses } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { rupiah } from '../../mappers/wallet'

const month = z.object({
  month: z.string(),
  placements: z.number(),
  turnover: z.object({ registrations: z.number(), repeat_orders: z.number(), total: z.number() }),
  payout: z.object({
    sponsor: z.number(),
    pairing: z.number(),
    pairing_level: z.number(),
    total: z.number(),
    /** The total, by cause. */
    from_registrations: z.number(),
    from_repeat_orders: z.number(),
  }),
  flushed: z.object({ pairs: z.number(), amount: z.number() }),
  ratio: z.number().nullable(),
})

export const programmeMonths = declareCall({
  method: 'GET',
  path: '/api/reports/months',
  access: 'money_reports.read',
  summary:
    'By month and in all: turnover of registrations and repeat orders, bonuses credited, flushed pairs, and payout per turnover.',
  input: z.object({}),
  reply: z.object({ message: z.string(), months: z.array(month), total: month }),
  async handle({ clients }) {
    const [programme, bonuses, orders] = await Promise.all([
      clients.network.readProgrammeMonths({}),
      clients.wallet.sumBonuses({}),
      clients.pins.sumRepeatOrders({}),
    ])
    const placed = byMonth(programme.months)
    const credited = byMonth(bonuses.months)
    const ordered = byMonth(orders.months)
    const names = [...new Set([...placed.keys(), ...credited.keys(), ...ordered.keys()])].sort()
    const facts = names.map((name) =>
      toFacts(placed.get(name), credited.get(name), ordered.get(name)?.amount ?? 0n),
    )
    return {
      message: 'Data berhasil dimuat.',
      months: facts.map((each, index) => toMonthJson(names[index]!, each)),
      total: toMonthJson('', facts.reduce(addFacts, toFacts(undefined, undefined, 0n))),
    }
  },
})

const byMonth = <Month extends { month: string }>(months: readonly Month[]) =>
  new Map(months.map((each) => [each.month, each]))

function toFacts(placed: ProgrammeMonth | undefined, credited: MonthOfBonuses | undefined, ordered: bigint) {
  return {
    placements: placed?.placements ?? 0n,
    placed: placed?.placed ?? 0n,
    ordered,
    pairs: placed?.pairsFlushed ?? 0n,
    flushed: placed?.amountFlushed ?? 0n,
    sponsor: credited?.sponsor ?? 0n,
    pairing: credited?.pairing ?? 0n,
    level: credited?.pairingLevel ?? 0n,
  }
}

type Facts = ReturnType<typeof toFacts>

function addFacts(total: Facts, facts: Facts): Facts {
  const names = Object.keys(total) as (keyof Facts)[]
  return Object.fromEntries(names.map((name) => [name, total[name] + facts[name]])) as Facts
}

/** `ratio`: payout per turnover with four digits, rounded down; null without turnover. */
function toMonthJson(name: string, facts: Facts): z.output<typeof month> {
  const turnover = facts.placed + facts.ordered
  const payout = facts.sponsor + facts.pairing + facts.level
  return {
    month: name,
    placements: Number(facts.placements),
    turnover: {
      registrations: rupiah(facts.placed),
      repeat_orders: rupiah(facts.ordered),
      total: rupiah(turnover),
    },
    payout: {
      sponsor: rupiah(facts.sponsor),
      pairing: rupiah(facts.pairing),
      pairing_level: rupiah(facts.level),
      total: rupiah(payout),
      // Only placements cause bonuses; repeat orders give no points (rule book §2).
      from_registrations: rupiah(payout),
      from_repeat_orders: 0,
    },
    flushed: { pairs: Number(facts.pairs), amount: rupiah(facts.flushed) },
    ratio: turnover === 0n ? null : Number((payout * 10_000n) / turnover) / 10_000,
  }
}
