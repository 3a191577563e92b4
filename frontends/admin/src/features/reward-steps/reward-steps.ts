import { type RowOf, tableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.rewardSteps

export type RewardStep = RowOf<'/api/rewards/datatable'>

/** POST /api/rewards/datatable: the catalogue of rewards. */
export const rewardSteps = tableSource({
  key: ['reward-steps'],
  path: '/api/rewards/datatable',
})

const atLeast = (least: number, error: string) =>
  z.nullable(z.number()).check(z.refine((value) => value !== null && value >= least, error))

export const stepSchema = z.object({
  photo: z.nullable(z.instanceof(File)),
  name: z.string().check(z.trim(), z.minLength(1, words.nameMissing)),
  min: atLeast(1, words.minMissing),
  amount: atLeast(1, words.amountMissing),
})

export type StepValues = z.infer<typeof stepSchema>

/** POST /api/rewards/{id}/update, as multipart because of the photo; 409 on an edit conflict. */
export function useSaveStep({ id }: RewardStep) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: StepValues & { version: number }) =>
      api.post('/api/rewards/{id}/update', toMultipart(form, version), { parameters: { id } }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: rewardSteps.key }),
  })
}

function toMultipart({ photo, name, min, amount }: StepValues, version: number): FormData {
  const form = new FormData()
  form.set('name', name)
  form.set('min', String(min))
  form.set('amount', String(amount))
  form.set('version', String(version))
  if (photo) form.set('photo', photo)
  return form
}
