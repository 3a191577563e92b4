import { BonusKind, type PreviewedBonus, Side } from '@jejaring/proto/network/v1/network'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { z } from 'zod'
import { json } from './json-mapper'

const positionByName = enumByName(Side)
const typeByName = enumByName(BonusKind)

const bonusJson = json
  .object<PreviewedBonus>()({
    level: json.number,
    pair: json.number.from('pairsMatched'),
    paid: json.number.from('pairsPaid'),
    flushed: json.number.from('pairsFlushed'),
    flushout: json.number.from('cap'),
    paid_before: json.number,
    rate: json.number,
    amount: json.number,
  })
  .with(
    {
      username: z.string().nullable(),
      account: z.number().nullable(),
      type: z.enum(['sponsor', 'pairing', 'pairing_level']),
      position: z.enum(['left', 'right']).nullable(),
    },
    ({ receiverUsername, receiverAccount, kind, side }) => ({
      username: receiverUsername || null,
      account: receiverAccount || null,
      type: enumNameOf(typeByName, kind)!,
      position: enumNameOf(positionByName, side) ?? null,
    }),
  )

/** Schema of the bonuses of a registration and their sums; `pair`, `paid` and `flushed` are those of pairing. */
export const bonusSums = {
  bonuses: z.array(bonusJson.schema),
  total: z.object({ amount: z.number(), pair: z.number(), paid: z.number(), flushed: z.number() }),
}

export function toBonusSumsJson(messages: readonly PreviewedBonus[]) {
  const bonuses = messages.map(bonusJson.toJson)
  const total = (key: 'amount' | 'pair' | 'paid' | 'flushed') =>
    bonuses
      .filter(({ type }) => key === 'amount' || type === 'pairing')
      .reduce((sum, each) => sum + each[key], 0)
  return {
    bonuses,
    total: { amount: total('amount'), pair: total('pair'), paid: total('paid'), flushed: total('flushed') },
  }
}
