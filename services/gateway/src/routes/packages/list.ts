import { PackageKind } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { rupiah } from '../../mappers/wallet'

export const packagesList = declareCall({
  method: 'GET',
  path: '/api/packages/list',
  access: 'member',
  summary: 'All packages.',
  reply: z.object({
    message: z.string(),
    results: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        code: z.string(),
        kind: z.string(),
        price: z.number(),
        bonus_sponsor: z.number(),
        pair: z.number(),
        flushout: z.number(),
      }),
    ),
  }),
  async handle({ clients }) {
    const { packages } = await clients.config.listPackages({})
    const results = packages.map((one) => ({
      id: String(one.id),
      text: one.name,
      code: one.code,
      kind: one.kind === PackageKind.ACTIVATION ? 'activation' : 'repeat_order',
      price: rupiah(one.price),
      bonus_sponsor: rupiah(one.bonusSponsor),
      pair: one.pair,
      flushout: one.flushout,
    }))
    return { message: 'Data berhasil dimuat.', results }
  },
})
