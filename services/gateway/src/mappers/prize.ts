import {
  type ListPrizeClaimsReply,
  type PrizeClaim,
  type PrizeClaimSums,
  PrizeType,
  type PrizeWinner,
} from '@jejaring/proto/rewards/v1/rewards'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { json } from './json-mapper'
import { prizeStatus, prizeStatusFields } from './status'

/** A winner, in the fields that are visible to all members. */
export const winnerJson = json
  .object<PrizeWinner>()({ photo: json.photo, name: json.text, username: json.text })
  .with({ updated_at: z.string() }, ({ updatedAt }) => ({ updated_at: toIsoTime(updatedAt) ?? '' }))

export const prizeTypeByName = enumByName(PrizeType)

/** Parses the type of a filter or a form: empty or `all` means every type. Undefined for an unknown name. */
export function parsePrizeType(name: string): PrizeType | undefined {
  if (name === '' || name === 'all') return PrizeType.UNSPECIFIED
  return Object.hasOwn(prizeTypeByName, name)
    ? prizeTypeByName[name as keyof typeof prizeTypeByName]
    : undefined
}

/** The caller's Tour Bali claim (product.md §3). */
export const myPrizeJson = json
  .object<PrizeClaim>()({ id: json.text, created_at: json.time, updated_at: json.time })
  .with({ claim_type: z.enum(['prize', 'bonus']).nullable(), ...prizeStatusFields }, ({ type, status }) => ({
    claim_type: enumNameOf(prizeTypeByName, type) ?? null,
    ...prizeStatus(status),
  }))

/** A Tour Bali claim in the admins' view (product.md §3); `bank_account_address` is the account number. */
export const prizeJson = json
  .object<PrizeClaim>()({
    user_id: json.text.from('memberId'),
    username: json.text,
    name: json.text,
    photo: json.photo,
    bonus: json.number,
    bank_name: json.text,
    bank_account_name: json.text,
    bank_account_address: json.text.from('bankAccountNumber'),
  })
  .and(myPrizeJson)

/** Sums over all selected claims without failed ones, not only the page; null when more rows match than are summed. */
export const prizeTotalsJson = json.object<Pick<ListPrizeClaimsReply, 'sums'>>()({
  totals: json
    .optional(json.object<PrizeClaimSums>()({ trips: json.number, bonus: json.number }))
    .from('sums'),
})
