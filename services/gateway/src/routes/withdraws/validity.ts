import { z } from 'zod'
import { declareCall } from '../../http/call'

export const repeatOrderValidity = declareCall({
  method: 'GET',
  path: '/api/withdraws/validity',
  access: 'member',
  summary:
    "Until when the caller's last repeat order, or the registration, keeps withdrawals open; `days` is 0 while no repeat order is required.",
  reply: z.object({
    message: z.string(),
    days: z.number(),
    /** Last business day, `yyyy-mm-dd`. */
    valid_until: z.string().nullable(),
    due: z.boolean(),
    days_left: z.number(),
  }),
  async handle({ clients }) {
    const { days, validUntil, due, daysLeft } = await clients.wallet.readRepeatOrderValidity({})
    return {
      message: 'Masa berlaku berhasil dimuat.',
      days,
      valid_until: validUntil || null,
      due,
      days_left: daysLeft,
    }
  },
})
