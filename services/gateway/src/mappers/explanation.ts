import { Side } from '@jejaring/proto/network/v1/network'
import type { BonusExplanation, Explanation } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { entryFields, toEntryJson } from './ledger-entry'
import { toVoucherJson, voucherFields } from './voucher'
import { rupiah } from './wallet'
import { toWithdrawalJson, withdrawalFields } from './withdrawal'

const bonusFields = z.object({
  placement: z.object({ seq: z.number(), username: z.string(), placed_at: z.string().nullable() }),
  side: z.enum(['left', 'right']).nullable(),
  level: z.number(),
  pairs: z.object({ matched: z.number(), paid: z.number(), flushed: z.number() }),
  cap: z.number(),
  paid_before: z.number(),
  rate: z.number(),
  plan_version: z.number(),
  plan: z
    .object({
      since: z.string().nullable(),
      bonus_pairing: z.number(),
      bonus_pairing_level: z.number(),
      pairing_level_max: z.number(),
    })
    .nullable(),
})

/** Explanation of a ledger entry; at most one of `bonus`, `withdrawal` and `voucher` is set. */
export const explanationFields = entryFields.extend({
  business_day: z.string(),
  rule: z.string(),
  bonus: bonusFields.nullable(),
  withdrawal: withdrawalFields.nullable(),
  voucher: voucherFields.nullable(),
})

export function toExplanationJson(one: Explanation): z.output<typeof explanationFields> {
  if (!one.entry) throw new Error('explanation has no entry')
  return {
    ...toEntryJson(one.entry),
    business_day: one.businessDay,
    rule: one.rule,
    bonus: one.cause?.$case === 'bonus' ? toBonusJson(one.cause.value) : null,
    withdrawal: one.cause?.$case === 'withdrawal' ? toWithdrawalJson(one.cause.value) : null,
    voucher: one.cause?.$case === 'voucher' ? toVoucherJson(one.cause.value) : null,
  }
}

const SIDES = { [Side.LEFT]: 'left', [Side.RIGHT]: 'right' } as const

function toBonusJson(bonus: BonusExplanation): z.output<typeof bonusFields> {
  const { plan } = bonus
  return {
    placement: {
      seq: Number(bonus.seq),
      username: bonus.causeUsername,
      placed_at: toIsoTime(bonus.placedAt),
    },
    side: SIDES[bonus.side as keyof typeof SIDES] ?? null,
    level: bonus.level,
    pairs: {
      matched: Number(bonus.pairsMatched),
      paid: Number(bonus.pairsPaid),
      flushed: Number(bonus.pairsFlushed),
    },
    cap: Number(bonus.cap),
    paid_before: Number(bonus.paidBefore),
    rate: rupiah(bonus.rate),
    plan_version: Number(bonus.planVersion),
    plan: plan
      ? {
          since: toIsoTime(plan.since),
          bonus_pairing: rupiah(plan.bonusPairing),
          bonus_pairing_level: rupiah(plan.bonusPairingLevel),
          pairing_level_max: plan.pairingLevelMax,
        }
      : null,
  }
}
