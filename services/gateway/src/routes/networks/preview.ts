import { type PreviewedAccount, Side } from '@jejaring/proto/network/v1/network'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { text, wholeNumber } from '../../http/fields'
import { bonusSums, toBonusSumsJson } from '../../mappers/registration-bonus'

const sideByName = enumByName(Side)

/** Lenient, as in register.ts: the upline and the slot are checked before the quantity. */
const input = z.object({
  upline: text(100).catch(''),
  position: z.enum(['left', 'right'], 'Pilih posisi kiri atau kanan.'),
  accountqty: wholeNumber(0, 1000).catch(0),
})

const position = z.enum(['left', 'right'])

/** Exactly one of `upline` (a member) and `upline_account` (an account of this registration, from 1) is set. */
const account = z.object({ upline: z.string().nullable(), upline_account: z.number().nullable(), position })

const reply = z.object({
  message: z.string(),
  preview: z.object({
    accounts: z.array(account),
    pin: z.object({ needed: z.number(), available: z.number() }),
    ...bonusSums,
    business_day: z.string(),
    /** Number of the last placement that is counted. */
    seq: z.number(),
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
      position: sideByName[input.position],
      accountQty: input.accountqty,
    })
    return {
      message: 'Perkiraan berhasil dihitung.',
      preview: {
        accounts: previewed.accounts.map(toAccountJson),
        pin: { needed: Number(previewed.pinsNeeded), available: Number(previewed.pinsAvailable) },
        ...toBonusSumsJson(previewed.bonuses),
        business_day: previewed.businessDay,
        seq: Number(previewed.seq),
      },
    }
  },
})

function toAccountJson({ uplineUsername, uplineAccount, position: side }: PreviewedAccount) {
  return {
    upline: uplineUsername || null,
    upline_account: uplineAccount || null,
    position: enumNameOf(sideByName, side) ?? 'left',
  }
}
