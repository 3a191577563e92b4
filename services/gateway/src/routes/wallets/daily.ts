import { z } from 'zod'
import { declareCall } from '../../http/call'
import { wholeNumber } from '../../http/fields'
import { rupiah } from '../../mappers/wallet'

export const walletsDaily = declareCall({
  method: 'GET',
  path: '/api/wallets/daily',
  access: 'member',
  summary: "The caller's bonuses by business day and kind, up to today; days without any are there too.",
  input: z.object({ days: wholeNumber(1, 366).default(30) }),
  reply: z.object({
    message: z.string(),
    days: z.array(
      z.object({ day: z.string(), sponsor: z.number(), pairing: z.number(), pairing_level: z.number() }),
    ),
  }),
  async handle({ input, clients }) {
    const { days } = await clients.wallet.readDailyIncome({
      memberId: '',
      from: '',
      to: '',
      days: input.days,
    })
    return {
      message: 'Pendapatan harian berhasil dimuat.',
      days: days.map((one) => ({
        day: one.day,
        sponsor: rupiah(one.sponsor),
        pairing: rupiah(one.pairing),
        pairing_level: rupiah(one.pairingLevel),
      })),
    }
  },
})
