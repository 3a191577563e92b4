import { PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, optionalText, requiredText } from '../../http/fields'
import { myPrizeJson, parsePrizeType, prizeTypeByName, winnerJson } from '../../mappers/prize'
import { rupiah } from '../../mappers/wallet'

export const myTourBali = declareCall({
  method: 'GET',
  path: '/api/prizes/tour-bali',
  access: 'member',
  summary: "The caller's Tour Bali; claim_type is null until it is chosen. 404 without one.",
  reply: z.object({
    message: z.string(),
    prize_claim: myPrizeJson.schema.extend({ prize: z.object({ bonus: z.number() }) }),
    prize: z.object({ bonus: z.number() }),
  }),
  async handle({ clients }) {
    const { claim, bonus } = await clients.rewards.readMyPrizeClaim({})
    if (!claim) throw new Error('reply has no claim')
    const prize = { bonus: rupiah(bonus) }
    return {
      message: 'Tour Bali berhasil dimuat.',
      prize_claim: { ...myPrizeJson.toJson(claim), prize },
      prize,
    }
  },
})

export const claimPrize = declareCall({
  method: 'POST',
  path: '/api/prizes/claim',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  summary:
    'Picks the trip (prize) or the bonus, once. 422 carries err_params.bank = 1 for a bonus without bank details. With `bonus`, 409 where the bonus is another one by now.',
  mayConflict: true,
  input: z.object({ id: requiredText(50), type: optionalText(20), bonus: amount.optional() }),
  async handle({ input, clients, idempotencyKey }) {
    const claim = await clients.rewards.claimPrize({
      idempotencyKey,
      id: input.id,
      type: parsePrizeType(input.type) ?? PrizeType.UNSPECIFIED,
      bonus: input.bonus,
    })
    const chosen = claim.type === prizeTypeByName.bonus ? 'bonus' : 'perjalanan ke Bali'
    return { message: `Pilihan Anda, ${chosen}, diterima dan menunggu verifikasi admin.` }
  },
})

export const winners = declareTable({
  path: '/api/prizes/tour-bali/datatable/member',
  access: 'member',
  summary: 'The winners of Tour Bali, latest first.',
  list: ({ query, clients }) => clients.rewards.listPrizeWinners({ query }),
  rows: (page) => page.winners,
  row: winnerJson,
})
