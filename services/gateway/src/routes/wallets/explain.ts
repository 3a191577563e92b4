import { z } from 'zod'
import { declareCall } from '../../http/call'
import { explanationFields, toExplanationJson } from '../../mappers/explanation'

export const walletsExplain = declareCall({
  method: 'GET',
  path: '/api/wallets/explain/:id',
  access: 'member',
  summary:
    "Why a line of the caller's ledger is there: rule, placement, pairs, parameters, or the withdrawal.",
  params: z.object({ id: z.string().max(50) }),
  reply: z.object({ message: z.string(), explanation: explanationFields }),
  async handle({ params, clients }) {
    const explanation = await clients.wallet.explainEntry({ id: params.id })
    return { message: 'Penjelasan berhasil dimuat.', explanation: toExplanationJson(explanation) }
  },
})
