import { Side } from '@jejaring/proto/network/v1/network'
import type { BonusExplanation, Explanation, PlanTerms } from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { json } from './json-mapper'
import { entryJson } from './ledger-entry'
import { voucherJson } from './voucher'
import { withdrawalJson } from './withdrawal'

const planJson = json.object<PlanTerms>()({
  since: json.time,
  bonus_pairing: json.number,
  bonus_pairing_level: json.number,
  pairing_level_max: json.number,
})

const sideByName = enumByName(Side)

const bonusJson = json
  .object<BonusExplanation>()({
    level: json.number,
    cap: json.number,
    paid_before: json.number,
    rate: json.number,
    plan_version: json.number,
    plan: json.optional(planJson),
  })
  .with(
    {
      placement: z.object({ seq: z.number(), username: z.string(), placed_at: z.string().nullable() }),
      side: z.enum(['left', 'right']).nullable(),
      pairs: z.object({ matched: z.number(), paid: z.number(), flushed: z.number() }),
    },
    ({ seq, causeUsername, placedAt, side, pairsMatched, pairsPaid, pairsFlushed }) => ({
      placement: { seq: Number(seq), username: causeUsername, placed_at: toIsoTime(placedAt) },
      side: enumNameOf(sideByName, side) ?? null,
      pairs: { matched: Number(pairsMatched), paid: Number(pairsPaid), flushed: Number(pairsFlushed) },
    }),
  )

/** Explanation of a ledger entry; at most one of `bonus`, `withdrawal` and `voucher` is set. */
export const explanationJson = json
  .object<Explanation>()({ business_day: json.text, rule: json.text })
  .with(
    {
      ...entryJson.schema.shape,
      bonus: bonusJson.schema.nullable(),
      withdrawal: withdrawalJson.schema.nullable(),
      voucher: voucherJson.schema.nullable(),
    },
    ({ entry, cause }) => {
      if (!entry) throw new Error('explanation has no entry')
      return {
        ...entryJson.toJson(entry),
        bonus: cause?.$case === 'bonus' ? bonusJson.toJson(cause.value) : null,
        withdrawal: cause?.$case === 'withdrawal' ? withdrawalJson.toJson(cause.value) : null,
        voucher: cause?.$case === 'voucher' ? voucherJson.toJson(cause.value) : null,
      }
    },
  )
