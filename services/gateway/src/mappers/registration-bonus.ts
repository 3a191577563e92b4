import { BonusKind, type PreviewedBonus, Side } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'

const positions: Partial<Record<Side, 'left' | 'right'>> = { [Side.LEFT]: 'left', [Side.RIGHT]: 'right' }
const types = {
  [BonusKind.SPONSOR]: 'sponsor',
  [BonusKind.PAIRING]: 'pairing',
  [BonusKind.PAIRING_LEVEL]: 'pairing_level',
} as const

const bonus = z.object({
  username: z.string().nullable(),
  account: z.number().nullable(),
  type: z.enum(['sponsor', 'pairing', 'pairing_level']),
  level: z.number(),
  position: z.enum(['left', 'right']).nullable(),
  pair: z.number(),
  paid: z.number(),
  flushed: z.number(),
  flushout: z.number(),
  paid_before: z.number(),
  rate: z.number(),
  amount: z.number(),
})

/** Schema of the bonuses of a registration and their sums; `pair`, `paid` and `flushed` are those of pairing. */
export const bonusSums = {
  bonuses: z.array(bonus),
  total: z.object({ amount: z.number(), pair: z.number(), paid: z.number(), flushed: z.number() }),
}

export function toBonusSumsJson(messages: readonly PreviewedBonus[]) {
  const bonuses = messages.map(toBonusJson)
  const total = (key: 'amount' | 'pair' | 'paid' | 'flushed') =>
    bonuses
      .filter(({ type }) => key === 'amount' || type === 'pairing')
      .reduce((sum, each) => sum + each[key], 0)
  return {
    bonuses,
    total: { amount: total('amount'), pair: total('pair'), paid: total('paid'), flushed: total('flushed') },
  }
}

function toBonusJson(previewed: PreviewedBonus): z.output<typeof bonus> {
  return {
    username: previewed.receiverUsername || null,
    account: previewed.receiverAccount || null,
    type: types[previewed.kind as keyof typeof types],
    level: previewed.level,
    position: positions[previewed.side] ?? null,
    pair: Number(previewed.pairsMatched),
    paid: Number(previewed.pairsPaid),
    flushed: Number(previewed.pairsFlushed),
    flushout: Number(previewed.cap),
    paid_before: Number(previewed.paidBefore),
    rate: Number(previewed.rate),
    amount: Number(previewed.amount),
  }
}
