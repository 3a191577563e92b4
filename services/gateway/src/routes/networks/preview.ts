import {
  BonusKind,
  type PreviewedAccount,
  type PreviewedBonus,
  Side,
} from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { text, wholeNumber } from '../../http/fields'

const sides = { left: Side.LEFT, right: Side.RIGHT }
const positions: Partial<Record<Side, 'left' | 'right'>> = { [Side.LEFT]: 'left', [Side.RIGHT]: 'right' }
const types = {
  [BonusKind.SPONSOR]: 'sponsor',
  [BonusKind.PAIRING]: 'pairing',
  [BonusKind.PAIRING_LEVEL]: 'pairing_level',
} as const

/** Lenient, as in register.ts: the upline and the slot are checked before the quantity. */
const input = z.object({
  upline: text(100).catch(''),
  position: z.enum(['left', 'right'], 'Pilih posisi kiri atau kanan.'),
  accountqty: wholeNumber(0, 1000).catch(0),
})

const position = z.enum(['left', 'right'])

/** Exactly one of `upline` (a member) and `upline_account` (an account of this registration, from 1) is set. */
const account = z.object({ upline: z.string().nullable(), upline_account: z.number().nullable(), position })

const bonus = z.object({
  username: z.string().nullable(),
  account: z.number().nullable(),
  type: z.enum(['sponsor', 'pairing', 'pairing_level']),
  level: z.number(),
  position: position.nullable(),
  pair: z.number(),
  paid: z.number(),
  flushed: z.number(),
  flushout: z.number(),
  paid_before: z.number(),
  rate: z.number(),
  amount: z.number(),
})

const reply = z.object({
  message: z.string(),
  preview: z.object({
    accounts: z.array(account),
    pin: z.object({ needed: z.number(), available: z.number() }),
    bonuses: z.array(bonus),
    total: z.object({ amount: z.number(), pair: z.number(), paid: z.number(), flushed: z.number() }),
    business_day: z.string(),
  }),
})

export const preview = declareCall({
  method: 'POST',
  path: '/api/networks/preview',
  access: 'member',
  mayConflict: true,
  summary:
    'Previews a registration into a free slot: slots, pins, bonuses and flushed pairs if it were placed now. Changes nothing.',
  input,
  reply,
  async handle({ input, clients }) {
    const previewed = await clients.network.previewRegistration({
      uplineUsername: input.upline.toLowerCase(),
      position: sides[input.position],
      accountQty: input.accountqty,
    })
    const bonuses = previewed.bonuses.map(toBonusJson)
    const total = (key: 'amount' | 'pair' | 'paid' | 'flushed') =>
      bonuses
        .filter(({ type }) => key === 'amount' || type === 'pairing')
        .reduce((sum, each) => sum + each[key], 0)
    return {
      message: 'Perkiraan berhasil dihitung.',
      preview: {
        accounts: previewed.accounts.map(toAccountJson),
        pin: { needed: Number(previewed.pinsNeeded), available: Number(previewed.pinsAvailable) },
        bonuses,
        total: {
          amount: total('amount'),
          pair: total('pair'),
          paid: total('paid'),
          flushed: total('flushed'),
        },
        business_day: previewed.businessDay,
      },
    }
  },
})

function toAccountJson({ uplineUsername, uplineAccount, position: side }: PreviewedAccount) {
  return {
    upline: uplineUsername || null,
    upline_account: uplineAccount || null,
    position: positions[side] ?? 'left',
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
