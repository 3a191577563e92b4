import { z } from 'zod'
import { declareCall } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, rowId, rowVersion, text, wholeNumber } from '../../http/fields'
import { rewardJson } from '../../mappers/reward'
import { storePhoto } from '../photos/store-photo'

export const rewardsDatatable = declareTable({
  path: '/api/rewards/datatable',
  access: 'master_data.read',
  summary: 'The catalogue of rewards, smallest step first.',
  list: ({ query, clients }) => clients.rewards.listRewards({ query }),
  rows: (page) => page.rewards,
  row: rewardJson,
})

export const updateReward = declareCall({
  method: 'POST',
  path: '/api/rewards/:id/update',
  access: 'master_data.change',
  fileField: 'photo',
  summary:
    'Changes a step of the catalogue; a missing photo keeps the one there is. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: z.object({
    name: text(),
    min: wholeNumber().transform(BigInt),
    amount,
    version: rowVersion,
  }),
  params: z.object({ id: rowId }),
  async handle({ input, params, clients, request }) {
    const edgeErrors: Record<string, string> = {}
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    const { name } = await clients.rewards.updateReward({ id: params.id, ...input, photoHash, edgeErrors })
    return { message: `Reward ${name} sudah disimpan.` }
  },
})
