import type { VerifiedReceipt } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'
import { json } from '../../mappers/json-mapper'
import { withdrawalJson } from '../../mappers/withdrawal'

export const withdrawalReceipt = declareCall({
  method: 'GET',
  path: '/api/withdraws/receipt/:id',
  access: 'member',
  mayConflict: true,
  summary:
    'The receipt of a paid withdrawal of the caller, with the page that proves it. 409 while it is not paid.',
  params: z.object({ id: z.string().max(50) }),
  reply: messageReply.extend({
    receipt: withdrawalJson.schema.extend({ paid_at: z.string().nullable(), verify_path: z.string() }),
  }),
  async handle({ params, clients }) {
    const { withdrawal, paidAt, token } = await clients.wallet.readReceipt({ id: params.id })
    if (!withdrawal) throw new Error('reply has no withdrawal')
    return {
      message: 'Kuitansi berhasil dimuat.',
      receipt: {
        ...withdrawalJson.toJson(withdrawal),
        paid_at: toIsoTime(paidAt),
        verify_path: `/verify/${token}`,
      },
    }
  },
})

const verifiedJson = json.object<VerifiedReceipt>()({
  invoice: json.text,
  amount: json.number,
  paid_at: json.time,
  name: json.text,
  bank_name: json.text,
  bank_account_address: json.text.from('bankAccountNumber'),
})

export const verifyReceipt = declareCall({
  method: 'GET',
  path: '/api/withdraws/verify/:token',
  access: 'public',
  summary: 'Verifies the token of a receipt: invoice, amount and date; name and account are masked.',
  params: z.object({ token: z.string().max(200) }),
  reply: messageReply.extend({ receipt: verifiedJson.schema }),
  async handle({ params, clients }) {
    const receipt = await clients.wallet.verifyReceipt({ token: params.token })
    return { message: `Kuitansi ${receipt.invoice} sah.`, receipt: verifiedJson.toJson(receipt) }
  },
})
