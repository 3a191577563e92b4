import { z } from 'zod'
import { declareCall } from '../../http/call'
import { amount, password, wholeNumber } from '../../http/fields'
import { myRewardFields, toMyRewardJson } from '../../mappers/reward'

export const myRewards = declareCall({
  method: 'GET',
  path: '/api/rewards/myrewards',
  access: 'member',
  summary:
    "The catalogue with the caller's progress; sub_status is Progress, Qualified, or that of the claim. `points` is the smaller of the caller's lifetime legs.",
  reply: z.object({ message: z.string(), data: z.array(myRewardFields), points: z.number() }),
  async handle({ clients }) {
    const { rewards, points } = await clients.rewards.listMyRewards({})
    return {
      message: 'Reward berhasil dimuat.',
      data: rewards.flatMap(toMyRewardJson),
      points: Number(points),
    }
  },
})

export const claimReward = declareCall({
  method: 'POST',
  path: '/api/rewards/claim',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  summary:
    'Claims a reward that the caller qualifies for; 422 otherwise, with err_params.bank = 1 without bank details. With `amount`, 409 where it is worth another amount by now.',
  mayConflict: true,
  input: z.object({
    id: wholeNumber(1, 2_147_483_647),
    password: password.default(''),
    amount: amount.optional(),
  }),
  async handle({ input, clients, idempotencyKey }) {
    const { rewardName } = await clients.rewards.claimReward({
      idempotencyKey,
      rewardId: input.id,
      password: input.password,
      amount: input.amount,
    })
    return { message: `Klaim ${rewardName} diterima dan menunggu diproses.` }
  },
})
