import { z } from 'zod'
import { declareCall } from '../../http/call'
import { rupiah } from '../../mappers/wallet'

export const repeatOrderValidity = declareCall({
  method: 'GET',
  path: '/api/withdraws/validity',
  access: 'member',
  summary:
    "Until when the caller's last repeat order, or the registration, keeps withdrawals open; `days` is 0 while no repeat order is required. `exempt`: while one is due, the largest amount that one request may have after a refusal, and until when.",
  reply: z.object({
    message: z.string(),
    days: z.number(),
    /** Last business day, `yyyy-mm-dd`. */
    valid_until: z.string().nullable(),
    due: z.boolean(),
    days_left: z.number(),
    exempt: z.object({ amount: z.number(), until: z.string() }).nullable(),
  }),
  async handle({ clients }) {
    const validity = await clients.wallet.readRepeatOrderValidity({})
    const { days, validUntil, due, daysLeft, exemptAmount, exemptUntil } = validity
    return {
      message: 'Masa berlaku berhasil dimuat.',
      days,
      valid_until: validUntil || null,
      due,
      days_left: daysLeft,
      exempt: exemptUntil ? { amount: rupiah(exemptAmount), until: exemptUntil } : null,
    }
  },
})
