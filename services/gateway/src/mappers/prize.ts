import { type PrizeClaim, PrizeType, type PrizeWinner } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { photoUrl } from './member'
import { prizeStatus, statusFields } from './status'
import { rupiah } from './wallet'

/** A winner, in the fields that are visible to all members. */
export const winnerFields = z.object({
  photo: z.string().nullable(),
  name: z.string(),
  username: z.string(),
  updated_at: z.string(),
})

export function toWinnerJson(winner: PrizeWinner): z.output<typeof winnerFields> {
  return {
    photo: photoUrl(winner.photoHash),
    name: winner.name,
    username: winner.username,
    updated_at: toIsoTime(winner.updatedAt) ?? '',
  }
}

export const prizeTypes: Readonly<Record<'prize' | 'bonus', PrizeType>> = {
  prize: PrizeType.PRIZE,
  bonus: PrizeType.BONUS,
}

/** Parses the type of a filter or a form: empty or `all` means every type. Undefined for an unknown name. */
export function parsePrizeType(name: string): PrizeType | undefined {
  if (name === '' || name === 'all') return PrizeType.UNSPECIFIED
  return Object.hasOwn(prizeTypes, name) ? prizeTypes[name as keyof typeof prizeTypes] : undefined
}

export function claimTypeName(type: PrizeType): 'prize' | 'bonus' | null {
  if (type === PrizeType.PRIZE) return 'prize'
  return type === PrizeType.BONUS ? 'bonus' : null
}

/** The caller's Tour Bali claim (product.md §3). */
export const myPrizeFields = z.object({
  id: z.string(),
  claim_type: z.enum(['prize', 'bonus']).nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  ...statusFields,
})

export function toMyPrizeJson(claim: PrizeClaim): z.output<typeof myPrizeFields> {
  return {
    id: claim.id,
    claim_type: claimTypeName(claim.type),
    created_at: toIsoTime(claim.createdAt),
    updated_at: toIsoTime(claim.updatedAt),
    ...prizeStatus(claim.status),
  }
}

/** A Tour Bali claim in the admins' view (product.md §3); `bank_account_address` is the account number. */
export const prizeFields = myPrizeFields.extend({
  user_id: z.string(),
  username: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  bonus: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
})

export function toPrizeJson(claim: PrizeClaim): z.output<typeof prizeFields> {
  return {
    ...toMyPrizeJson(claim),
    user_id: claim.memberId,
    username: claim.username,
    name: claim.name,
    photo: photoUrl(claim.photoHash),
    bonus: rupiah(claim.bonus),
    bank_name: claim.bankName,
    bank_account_name: claim.bankAccountName,
    bank_account_address: claim.bankAccountNumber,
  }
}
