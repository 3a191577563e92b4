import { type RowOf, tableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.rewardCatalogue

export type Reward = RowOf<'/api/rewards/datatable'>

/** POST /api/rewards/datatable: the catalogue of rewards. */
export const rewardCatalogue = tableSource({
  key: ['reward-catalogue'],
  path: '/api/rewards/datatable',
})

const atLeast = (least: number, error: string) =>
  z.nullable(z.number()).check(z.refine((value) => value !== null && value >= least, error))

export const rewardSchema = z.object({
  photo: z.nullable(z.instanceof(File)),
  name: z.string().check(z.trim(), z.minLength(1, words.nameMissing)),
  min: atLeast(1, words.minMissing),
  amount: atLeast(1, words.amountMissing),
})

export type RewardValues = z.infer<typeof rewardSchema>

/** POST /api/rewards/{id}/update, as multipart because of the photo; 409 on an edit conflict. */
export function useSaveReward({ id }: Reward) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: RewardValues & { version: number }) =>
      api.post('/api/rewards/{id}/update', toMultipart(form, version), { parameters: { id } }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: rewardCatalogue.key }),
  })
}

function toMultipart({ photo, name, min, amount }: RewardValues, version: number): FormData {
  const form = new FormData()
  form.set('name', name)
  form.set('min', String(min))
  form.set('amount', String(amount))
  form.set('version', String(version))
  if (photo) form.set('photo', photo)
  return form
}
