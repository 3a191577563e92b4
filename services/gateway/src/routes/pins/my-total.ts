import { z } from 'zod'
import { declareCall } from '../../http/call'
import { pinTotalFields, toPinTotalsJson } from '../../mappers/pin'

export const myPinTotals = declareCall({
  method: 'GET',
  path: '/api/pins/mytotal',
  access: 'member',
  summary: "The caller's available pins by package.",
  reply: z.object({ message: z.string(), pins: z.array(pinTotalFields) }),
  async handle({ session, clients }) {
    const { counts } = await clients.pins.countPins({ memberId: session.member?.id ?? '' })
    return { message: 'Data berhasil dimuat.', pins: toPinTotalsJson(counts) }
  },
})
