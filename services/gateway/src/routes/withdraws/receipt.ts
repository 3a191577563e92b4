import { z } from 'zod'
import { declareCall } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'
import { rupiah } from '../../mappers/wallet'
import { toWithdrawalJson, withdrawalFields } from '../../mappers/withdrawal'

export const withdrawalReceipt = declareCall({
  method: 'GET',
  path: '/api/withdraws/receipt/:id',
  access: 'member',
  mayConflict: true,
  summary:
    'The receipt of a paid withdrawal of the caller, with the page that proves it. 409 while it is not paid.',
  params: z.object({ id: z.string().max(50) }),
  reply: z.object({
    message: z.string(),
    receipt: withdrawalFields.extend({ paid_at: z.string().nullable(), verify_path: z.string() }),
  }),
  async handle({ params, clients }) {
    const { withdrawal, paidAt, token } = await clients.wallet.readReceipt({ id: params.id })
    if (!withdrawal) throw new Error('reply has no withdrawal')
    return {
      message: 'Kuitansi berhasil dimuat.',
      receipt: {
        ...toWithdrawalJson(withdrawal),
        paid_at: toIsoTime(paidAt),
        verify_path: `/verify/${token}`,
      },
    }
  },
})

export const verifyReceipt = declareCall({
  method: 'GET',
  path: '/api/withdraws/verify/:token',
  access: 'public',
  summary: 'Verifies the token of a receipt: invoice, amount and date; name and account are masked.',
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({
    message: z.string(),
    receipt: z.object({
      invoice: z.string(),
      amount: z.number(),
      paid_at: z.string().nullable(),
      name: z.string(),
      bank_name: z.string(),
      bank_account_address: z.string(),
    }),
  }),
  async handle({ params, clients }) {
    const receipt = await clients.wallet.verifyReceipt({ token: params.token })
    return {
      message: `Kuitansi ${receipt.invoice} sah.`,
      receipt: {
        invoice: receipt.invoice,
        amount: rupiah(receipt.amount),
        paid_at: toIsoTime(receipt.paidAt),
        name: receipt.name,
        bank_name: receipt.bankName,
        bank_account_address: receipt.bankAccountNumber,
      },
    }
  },
})
